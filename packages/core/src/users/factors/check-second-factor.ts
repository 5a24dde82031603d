import { days, minutes } from "@manilla/shared/duration";
import { z } from "zod";
import { auditLine } from "../../audit/audit-line.ts";
import type { Context } from "../../context.ts";
import { announceRow } from "../../ledger/outbox.ts";
import { AppError } from "../../runtime/errors.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import { evaluateAttempt } from "../../secrets/attempts.ts";
import { checkPasskey, type PasskeyProof } from "../../secrets/passkeys.ts";
import { hashRecoveryCode } from "../../secrets/recovery-codes.ts";
import { sealedCodec } from "../../secrets/seal.ts";
import { checkTotp } from "../../secrets/totp.ts";
import { isYoung } from "./young-factors.ts";

type FactorMethod = "passkey" | "totp" | "recovery_code";

export interface FactorProof {
  code?: string | undefined;
  passkey?: PasskeyProof | undefined;
}

interface CheckedFactor {
  method: FactorMethod;
  createdAt: Date;
}

/**
 * Checks a second factor of this person: a code of the authenticator app (once), a recovery code (once) or a passkey.
 * A right factor stops a pending removal of lost factors, unless it is young. Throws AppError invalid_otp,
 * invalid_credentials (passkey), otp_expired, rate_limited, bad_request (nothing given). Sign-ins and open sessions
 * have separate counts of wrong codes.
 */
export async function checkSecondFactor(
  ctx: Context,
  userId: string,
  { code, passkey }: FactorProof,
  where: "session" | "sign_in" = "session",
): Promise<CheckedFactor> {
  if (passkey) {
    const { createdAt } = await checkPasskey(ctx, "customer", passkey, userId);
    await keepFactors(ctx, userId, createdAt);
    return { method: "passkey", createdAt };
  }
  if (code === undefined) throw new AppError("bad_request");
  const isTotp = /^[\d\s]+$/.test(code);
  const spend = isTotp ? spendTotp : spendRecoveryCode;
  const checked = await guessFactor(ctx, `${where}:${userId}`, () => spend(ctx, userId, code));
  await keepFactors(ctx, userId, checked.createdAt);
  return checked;
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

async function spendTotp(ctx: Context, userId: string, code: string): Promise<CheckedFactor | null> {
  const factor = await readTotp(ctx, userId);
  if (!factor?.confirmed) return null;
  const step = checkTotp({ secret: factor.secret, code, now: ctx.clock.now(), lastStep: factor.lastStep });
  if (step === null) return null;
  // If two requests send the same code, only one of them finds the step unused.
  const rowCount = await ctx.prisma
    .$executeRaw`update totp_factor set last_step = ${step} where user_id = ${userId} and (last_step is null or last_step < ${step})`;
  return rowCount === 1 ? { method: "totp", createdAt: factor.createdAt } : null;
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

export const sealedSecret = sealedCodec("totp-secret", z.string());

/** The authenticator app's secret is base32. Undefined without an authenticator app. */
export async function readTotp(ctx: Context, userId: string) {
  const rows = await ctx.prisma.$queryRaw<
    {
      secret: string;
      last_step: number | null;
      created_at: Date;
      confirmed_at: Date | null;
    }[]
  >`select secret, last_step::int, created_at, confirmed_at from totp_factor where user_id = ${userId}`;
  const row = rows[0];
  if (!row) return undefined;
  const secret = sealedSecret.open(ctx, row.secret);
  // The app counts as a factor from its first code on, not from the time its secret was made.
  return {
    secret,
    lastStep: row.last_step,
    confirmed: row.confirmed_at !== null,
    createdAt: row.confirmed_at ?? row.created_at,
  };
}
