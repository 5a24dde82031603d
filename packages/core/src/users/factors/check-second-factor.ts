import { addMilliseconds, days, minutes } from "@manilla/shared/duration";
import type { BodyOf, ReplyOf } from "@manilla/shared/http/route";
import type { createConfirmation as contract } from "@manilla/shared/users/factors-contract";
import type { Actor } from "../../actor.ts";
import { auditLine } from "../../audit/audit-line.ts";
import type { Context } from "../../context.ts";
import { announceRow } from "../../ledger/outbox.ts";
import { isYoung } from "../../money-out.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import { evaluateAttempt } from "../../secrets/attempts.ts";
import { checkPasskey, type Subject } from "../../secrets/passkeys.ts";
import { hashRecoveryCode } from "../../secrets/recovery-codes.ts";
import { spendTotp } from "../../secrets/totp.ts";

type FactorMethod = "passkey" | "totp" | "recovery_code";

export type FactorProof = BodyOf<typeof contract>;

type CountedGuesses = "session" | "sign_in" | "desk";

interface CheckedFactor {
  method: FactorMethod;
  createdAt: Date;
}

/**
 * Checks a customer's second factor: a passkey, a code of the authenticator app, or a recovery code (each code works
 * once). A valid factor also stops a pending removal of lost factors (`keepFactors`). Throws the errors of
 * `checkFactor`.
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
 * Checks a passkey, or a code that works once. Counts wrong codes per owner and `where`. Throws AppError invalid_otp
 * (the code), invalid_credentials (the passkey), otp_expired, rate_limited, bad_request (no code and no passkey is
 * given).
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
    // Only customers have recovery codes.
    if (subject === "customer" && !/^[\d\s]+$/.test(code)) return spendRecoveryCode(ctx, ownerId, code);
    const app = await spendTotp(ctx, subject, { ownerId, code });
    return app && { method: "totp", createdAt: app.createdAt };
  });
}

/**
 * Called after the owner used a second factor. Stops a pending removal of lost factors and notifies the owner. If the
 * used factor is young (`since` is the time when it was added), the removal continues, because a thief may have added
 * the factor.
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
 * Calls `check`, which returns null for a wrong code. Throws AppError invalid_otp for a wrong code. Throws rate_limited
 * if `whose` had 5 wrong codes in 15 minutes or 30 in a day.
 */
export async function guessFactor<T>(
  ctx: Context,
  whose: string,
  check: () => Promise<T | null>,
): Promise<T> {
  const scaled = (count: number) => Math.ceil(count * ctx.config.RATE_LIMIT_FACTOR);
  const quarter = {
    subject: `factor:quarter:${whose}`,
    maxWrong: scaled(5),
    windowMs: minutes(15),
    resets: true,
  };
  const day = { subject: `factor:day:${whose}`, maxWrong: scaled(30), windowMs: days(1), resets: false };
  const { right } = await evaluateAttempt(ctx, [quarter, day], check);
  if (right === null) throw new AppError("invalid_otp");
  return right;
}

const lifetimeMs = minutes(5);

/**
 * Exchanges a second factor for a confirmation, which is valid for five minutes, in this session, for one payment or
 * change. Throws AppError invalid_otp, invalid_credentials, otp_expired, rate_limited, bad_request.
 */
export async function createConfirmation(
  ctx: Context,
  actor: Actor,
  proof: FactorProof,
): Promise<ReplyOf<typeof contract>> {
  const { method, createdAt } = await checkSecondFactor(ctx, actor.userId, proof);
  const id = newId();
  const now = ctx.clock.now();
  const expiresAt = addMilliseconds(now, lifetimeMs);
  await ctx.prisma.$executeRaw`
  with over as (
    delete from confirmation where id in (
      select id from confirmation where expires_at < ${now} order by expires_at limit 100 for update skip locked)
  )
  insert into confirmation (id, user_id, session_id, method, expires_at, factor_since) values (${id}, ${actor.userId}, ${actor.sessionId}, ${method}, ${expiresAt}, ${createdAt})`;
  return { confirmation: id, expiresAt: expiresAt.toISOString() };
}

/**
 * Uses a confirmation of this session and returns the time when its factor was added. `purpose` is the name of a
 * change, or a payment's route and Idempotency-Key. Throws AppError confirmation_required, also if the confirmation was
 * used for another purpose.
 */
export async function spendConfirmation(
  ctx: Context,
  actor: Actor,
  { id, purpose }: { id: string; purpose: string },
): Promise<{ since: Date }> {
  const rows = await ctx.prisma.$queryRaw<
    { since: Date }[]
  >`update confirmation set used_for = ${purpose} where id = ${id} and user_id = ${actor.userId} and session_id = ${actor.sessionId} and expires_at > ${ctx.clock.now()}
       and (used_for is null or used_for = ${purpose}) returning factor_since as since`;
  if (!rows[0]) throw new AppError("confirmation_required", "Please confirm this again.");
  return rows[0];
}
