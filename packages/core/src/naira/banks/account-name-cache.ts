import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Context } from "../../context.ts";
import type { BankAccount } from "../../providers/banks/port.ts";
import { sealed } from "../../secrets/sealed.ts";

const daySeconds = 24 * 60 * 60;
const purpose = "account-name";
const sealedName = sealed(purpose, z.string());

/** The name on a bank account for a day. Redis holds neither number nor name in clear: the key is a digest, the name sealed. */
export function accountNameCache(ctx: Context, { bankCode, accountNumber }: BankAccount) {
  const digest = createHmac("sha256", ctx.config.DATA_SECRET)
    .update(`${purpose}:${bankCode}:${accountNumber}`)
    .digest("base64url");
  const key = `${purpose}:${digest}`;
  return {
    key,
    /** Null when it is not there, or Redis is not. */
    async read(): Promise<string | null> {
      const stored = (await ctx.redis?.get(key).catch(() => null)) ?? null;
      if (stored === null) return null;
      try {
        return sealedName.open(ctx, stored);
      } catch {
        return null; // sealed under another key, or not by us: the bank knows
      }
    },
    async write(name: string): Promise<void> {
      await ctx.redis?.set(key, sealedName.seal(ctx, name), "EX", daySeconds).catch(() => undefined);
    },
  };
}
