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
import { sealedCodec } from "../../secrets/seal.ts";

const daySeconds = inSeconds(days(1));
const purpose = "account-name";
const sealedName = sealedCodec(purpose, z.string());

/**
 * Returns the name of an account's owner. Throws AppError: rate_limited (the limit prevents that somebody collects
 * names), not_found, provider_unavailable.
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
  if (name === null) throw new AppError("not_found", withdrawalMessages.unknownAccount);
  await cache.write(name);
  return name;
}

async function askBank(ctx: Context, account: BankAccount): Promise<string | null> {
  const { banks } = ctx.providers;
  const answer = await withTimeout(
    banks.resolve(account).then(
      (name) => name ?? null,
      (error: unknown) => {
        const kind = error instanceof ProviderError ? error.kind : "bug";
        const { bankCode } = account;
        ctx.log[kind === "bug" ? "error" : "warn"](
          { err: error, provider: banks.name, bankCode, kind },
          "requesting an account name failed",
        );
        return undefined;
      },
    ),
  );
  if (answer === undefined) throw new AppError("provider_unavailable");
  return answer;
}

/** Redis contains neither number nor name in the clear: the key is a digest, and the name is encrypted. */
export function accountNameCache(ctx: Context, { bankCode, accountNumber }: BankAccount) {
  const digest = createHmac("sha256", ctx.config.DATA_SECRET)
    .update(`${purpose}:${bankCode}:${accountNumber}`)
    .digest("base64url");
  const key = `${purpose}:${digest}`;
  return {
    key,
    async read(): Promise<string | null> {
      const stored = (await ctx.redis?.get(key).catch(() => null)) ?? null;
      if (stored === null) return null;
      try {
        return sealedName.open(ctx, stored);
      } catch {
        return null; // the name was encrypted with an old key, so the bank is queried
      }
    },
    async write(name: string): Promise<void> {
      await ctx.redis?.set(key, sealedName.seal(ctx, name), "EX", daySeconds).catch(() => undefined);
    },
  };
}
