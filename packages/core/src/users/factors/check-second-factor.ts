import { auditLine } from "../../audit/audit-line.ts";
import type { Context } from "../../context.ts";
import { announceRow } from "../../ledger/outbox.ts";
import { AppError } from "../../runtime/errors.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import { checkPasskey, type PasskeyProof } from "../../secrets/passkeys.ts";
import { hashRecoveryCode } from "../../secrets/recovery-codes.ts";
import { checkTotp } from "../../secrets/totp.ts";
import { guessFactor } from "./guess-factor.ts";
import { readTotp } from "./read-totp.ts";
import { isYoung } from "./young-factors.ts";

type FactorMethod = "passkey" | "totp" | "recovery_code";

export interface FactorProof {
  code?: string | undefined;
  passkey?: PasskeyProof | undefined;
}

export interface CheckedFactor {
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
  // Of two requests with one code, only one finds the step unused.
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
