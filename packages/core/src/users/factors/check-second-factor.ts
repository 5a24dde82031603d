import { days, minutes } from "@manilla/shared/duration";
import { auditLine } from "../../audit/audit-line.ts";
import type { Context } from "../../context.ts";
import { announceRow } from "../../ledger/outbox.ts";
import { AppError } from "../../runtime/errors.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import { evaluateAttempt } from "../../secrets/attempts.ts";
import { checkPasskey, type PasskeyProof, type Subject } from "../../secrets/passkeys.ts";
import { hashRecoveryCode } from "../../secrets/recovery-codes.ts";
import { spendTotp } from "../../secrets/totp.ts";
import { isYoung } from "./young-factors.ts";

type FactorMethod = "passkey" | "totp" | "recovery_code";

export interface FactorProof {
  code?: string | undefined;
  passkey?: PasskeyProof | undefined;
}

type CountedGuesses = "session" | "sign_in" | "desk";

interface CheckedFactor {
  method: FactorMethod;
  createdAt: Date;
}

/**
 * Checks a second factor of a customer: a code of the authenticator app (once), a recovery code (once) or a passkey.
 * A right factor stops a pending removal of lost factors, unless it is young. Throws the errors of `checkFactor`.
 * Sign-ins and open sessions have separate counts of wrong codes.
 */
export async function checkSecondFactor(
  ctx: Context,
  userId: string,
  proof: FactorProof,
  where: "session" | "sign_in" = "session",
): Promise<CheckedFactor> {
  const checked = await checkFactor(ctx, "customer", { ...proof, ownerId: userId, where });
  await keepFactors(ctx, userId, checked.createdAt);
  return checked;
}

/**
 * Checks a code (once) or a passkey of its owner. Wrong codes are counted for `where`. Throws AppError invalid_otp,
 * invalid_credentials (passkey), otp_expired, rate_limited, bad_request (nothing given).
 */
export async function checkFactor(
  ctx: Context,
  subject: Subject,
  { ownerId, where, code, passkey }: FactorProof & { ownerId: string; where: CountedGuesses },
): Promise<CheckedFactor> {
  if (passkey) {
    const { createdAt } = await checkPasskey(ctx, subject, passkey, ownerId);
    return { method: "passkey", createdAt };
  }
  if (code === undefined) throw new AppError("bad_request");
  return guessFactor(ctx, `${where}:${ownerId}`, async () => {
    // Staff have no recovery codes. An admin replaces a lost authenticator.
    if (subject === "customer" && !/^[\d\s]+$/.test(code)) return spendRecoveryCode(ctx, ownerId, code);
    const app = await spendTotp(ctx, subject, { ownerId, code });
    return app && { method: "totp", createdAt: app.createdAt };
  });
}

/**
 * Stops a removal of lost factors that was started with the password, because a factor added at `since` was shown. A
 * young factor stops nothing. The owner is notified if a removal was stopped.
 */
export async function keepFactors(ctx: Context, userId: string, since: Date): Promise<void> {
  if (isYoung(since, ctx.clock.now())) return;
  await ctx.prisma.$executeRaw`
  with person as (
    update users set factors_end_at = null where id = ${userId} and factors_end_at is not null returning id
  ), noted as (
    ${auditLine({ at: ctx.clock.now(), person: Prisma.sql`id`, action: "user.recovery_stopped" })}
    from person
  )
  select ${announceRow("user.recovery_stopped", Prisma.sql`jsonb_build_object('userId', id)`)} from person`;
}

async function spendRecoveryCode(ctx: Context, userId: string, code: string): Promise<CheckedFactor | null> {
  const hash = hashRecoveryCode(ctx.config.OTP_SECRET, { userId, code });
  const rows = await ctx.prisma.$queryRaw<
    { created_at: Date }[]
  >`update recovery_code set used_at = ${ctx.clock.now()} where user_id = ${userId} and code_hash = ${hash} and used_at is null returning created_at`;
  return rows[0] ? { method: "recovery_code", createdAt: rows[0].created_at } : null;
}

/**
 * Evaluates a code of `whose` second factor. `check` returns null for a wrong one. At most 5 wrong ones in 15 minutes
 * and 30 a day are evaluated, of a million possible. Throws AppError invalid_otp, rate_limited.
 */
export async function guessFactor<T>(
  ctx: Context,
  whose: string,
  check: () => Promise<T | null>,
): Promise<T> {
  const most = (count: number) => Math.ceil(count * ctx.config.RATE_LIMIT_FACTOR);
  const quarter = { subject: `factor:quarter:${whose}`, most: most(5), windowMs: minutes(15), resets: true };
  const day = { subject: `factor:day:${whose}`, most: most(30), windowMs: days(1), resets: false };
  const { right } = await evaluateAttempt(ctx, [quarter, day], check);
  if (right === null) throw new AppError("invalid_otp");
  return right;
}
