import { createHash } from "node:crypto";
import { normalizeUsername } from "@manilla/shared/users/rules";
import type { Context } from "../context.ts";
import { AppError } from "../platform/errors.ts";
import { countUse, forgetUses, giveBackUse } from "../platform/rate-limit.ts";
import type { Client } from "./client.ts";

const windowSeconds = 900;
/** 5 in 15 minutes are at most 480 guesses a day on one account, from however many addresses. */
const perAccount = 5;
const perNetwork = 50;

interface Attempt {
  userId: string | undefined;
  identifier: string;
  client: Client;
}

/**
 * Counts an attempt before it is evaluated, so that parallel guesses are counted too; throws `rate_limited` beyond the
 * limits. A place the person has signed in from has a count of its own: whoever guesses from elsewhere can slow the
 * account down for strangers, never lock its owner out.
 */
export async function admitAttempt(ctx: Context, attempt: Attempt): Promise<{ succeeded(): Promise<void> }> {
  const subject = attempt.userId ?? digest(normalizeUsername(attempt.identifier));
  const known = await isKnownPlace(ctx, attempt);
  const account = known ? `login:place:${subject}:${attempt.client.network}` : `login:account:${subject}`;
  const network = `login:network:${attempt.client.network}`;

  await refuseBeyond(ctx, account, perAccount);
  await refuseBeyond(ctx, network, perNetwork);
  return {
    async succeeded() {
      await forgetUses(ctx, account);
      // Only this attempt is taken back: signing in to an account of one's own must not wash off the guesses at others.
      await giveBackUse(ctx, network);
    },
  };
}

async function refuseBeyond(ctx: Context, key: string, maximum: number): Promise<void> {
  const use = await countUse(ctx, key, windowSeconds);
  if (use.count > Math.ceil(maximum * ctx.config.RATE_LIMIT_FACTOR)) {
    throw new AppError("rate_limited", { retryAfterSeconds: use.resetSeconds });
  }
}

const nobody = "00000000-0000-0000-0000-000000000000";

/** Asked for an unknown person too, so that both take as long. */
async function isKnownPlace(ctx: Context, { userId, client }: Attempt): Promise<boolean> {
  const where = { userId: userId ?? nobody, ip: client.ip };
  return (await ctx.prisma.session.findFirst({ where, select: { id: true } })) !== null;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
