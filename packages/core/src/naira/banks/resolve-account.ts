import { createHmac } from "node:crypto";
import { days, inSeconds } from "@manilla/shared/duration";
import { withdrawalMessages } from "@manilla/shared/naira/withdrawal-rules";
import { z } from "zod";
import type { Actor } from "../../actor.ts";
import { countNameLookup } from "../../concurrency/refuse-beyond.ts";
import { withTimeout } from "../../concurrency/with-timeout.ts";
import type { Context } from "../../context.ts";
import type { BankAccount } from "../../providers/banks/port.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { AppError } from "../../runtime/errors.ts";
import { sealed } from "../../secrets/seal.ts";

const daySeconds = inSeconds(days(1));
const purpose = "account-name";
const sealedName = sealed(purpose, z.string());

/**
 * The name on a bank account, from the bank; kept for a day. Throws AppError: rate_limited beyond 20 a minute or 200 a day
 * and person, and beyond more a network where one is given (names are not to be collected), not_found, provider_unavailable when the bank can't be asked.
 */
export async function resolveAccount(
  ctx: Context,
  actor: Actor,
  { network, ...account }: BankAccount & { network?: string },
): Promise<string> {
  await countNameLookup(ctx, { what: "resolve-account", userId: actor.userId, network });
  const cache = accountNameCache(ctx, account);
  const kept = await cache.read();
  if (kept !== null) return kept;
  const name = await askBank(ctx, account);
  if (name === null) throw new AppError("not_found", { message: withdrawalMessages.unknownAccount });
  // Without Redis every look-up goes to the bank: slower, and as right.
  await cache.write(name);
  return name;
}

/** Null when there is no such account. */
async function askBank(ctx: Context, account: BankAccount): Promise<string | null> {
  const { banks } = ctx.providers;
  const answer = await withTimeout(
    banks.resolve(account).then(
      (name) => name ?? null,
      (error: unknown) => {
        const kind = error instanceof ProviderError ? error.kind : "bug";
        ctx.log.warn({ err: error, provider: banks.name, kind }, "requesting an account name failed");
        return undefined;
      },
    ),
  );
  if (answer === undefined) throw new AppError("provider_unavailable");
  return answer;
}

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
