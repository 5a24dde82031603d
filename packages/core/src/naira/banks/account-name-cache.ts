import { createHmac } from "node:crypto";
import type { Context } from "../../context.ts";
import type { BankAccount } from "../../providers/banks/port.ts";
import { seal, unseal } from "../../secrets/seal.ts";

const daySeconds = 24 * 60 * 60;
const purpose = "account-name";

/** The name on a bank account for a day. Redis holds neither number nor name in clear: the key is a digest, the name sealed. */
export function accountNameCache(ctx: Context, { bankCode, accountNumber }: BankAccount) {
  const secret = ctx.config.DATA_SECRET;
  const digest = createHmac("sha256", secret)
    .update(`${purpose}:${bankCode}:${accountNumber}`)
    .digest("base64url");
  const key = `${purpose}:${digest}`;
  return {
    key,
    /** Null when it is not there, or Redis is not. */
    async read(): Promise<string | null> {
      const sealed = (await ctx.redis?.get(key).catch(() => null)) ?? null;
      if (sealed === null) return null;
      try {
        const name = unseal(secret, purpose, sealed);
        return typeof name === "string" ? name : null;
      } catch {
        return null; // sealed under another key, or not by us: the bank knows
      }
    },
    async write(name: string): Promise<void> {
      await ctx.redis?.set(key, seal(secret, purpose, name), "EX", daySeconds).catch(() => undefined);
    },
  };
}
