import { z } from "zod";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import { origin } from "../../runtime/request-scope.ts";
import { hashRecoveryCode, newRecoveryCodes } from "../../secrets/recovery-codes.ts";
import { sealed } from "../../secrets/seal.ts";
import { checkTotp, newTotpSecret, totpUri } from "../../secrets/totp.ts";
import { confirmPassword } from "../secrets/confirm-password.ts";
import { moneyHoldFrom } from "../secrets/money-hold.ts";
import { countFactorGuess, forgetFactorGuesses } from "./count-factor-guess.ts";

const sealedSecret = sealed("totp-secret", z.string());

/**
 * Makes the secret of an authenticator app, after the password; it counts from its first right code on. Throws AppError
 * invalid_credentials, rate_limited, conflict (there is one already: remove it first).
 */
export async function startTotp(ctx: Context, actor: Actor, { password }: { password: string }) {
  const user = await confirmPassword(ctx, actor, password);
  const secret = newTotpSecret();
  const values = [actor.userId, sealedSecret.seal(ctx, secret), ctx.clock.now()];
  const { rowCount } = await ctx.pool.query(start, values);
  if (rowCount !== 1) throw new AppError("conflict", { message: "You already use an authenticator app." });
  return { secret, uri: totpUri({ secret, account: user.email, issuer: "Manilla" }) };
}

const start = `
  insert into totp_factor as f (user_id, secret, created_at) values ($1, $2, $3)
  on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = null
  where f.confirmed_at is null`;

/**
 * Confirms the authenticator app with its first code, and answers ten recovery codes, shown this once. Money out is held as
 * for a passkey. Throws AppError invalid_otp, rate_limited.
 */
export async function confirmTotp(
  ctx: Context,
  actor: Actor,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  await countFactorGuess(ctx, actor.userId);
  const { userId } = actor;
  const factor = await readTotp(ctx, userId);
  const now = ctx.clock.now();
  const step =
    factor && !factor.confirmed ? checkTotp({ secret: factor.secret, code, now, lastStep: null }) : null;
  if (step === null) throw new AppError("invalid_otp");
  const recoveryCodes = newRecoveryCodes();
  const hashes = recoveryCodes.map((text) => hashRecoveryCode(ctx.config.OTP_SECRET, { userId, code: text }));
  const isNewDevice = (actor.restrictions?.newDeviceUntil ?? now) > now;
  const values = [userId, now, step, hashes, moneyHoldFrom(now), isNewDevice, newId(), newId(), origin()];
  const { rowCount } = await ctx.pool.query(confirm, values);
  if (rowCount !== 1) throw new AppError("conflict");
  await forgetFactorGuesses(ctx, userId);
  return { recoveryCodes };
}

const confirm = `
  with before as (
    select exists (select from passkey where user_id = $1) as has_factor
  ), confirmed as (
    update totp_factor set confirmed_at = $2, last_step = $3 where user_id = $1 and confirmed_at is null returning user_id
  ), old_codes as (
    delete from recovery_code where user_id in (select user_id from confirmed)
  ), codes as (
    insert into recovery_code (user_id, code_hash, created_at)
    select user_id, hash, $2 from confirmed, unnest($4::text[]) hash
  ), person as (
    update users u set factors_end_at = null, withdrawals_held_until = case when b.has_factor or $6
      then greatest(u.withdrawals_held_until, $5) else u.withdrawals_held_until end
    from before b where u.id in (select user_id from confirmed) returning u.id
  ), noted as (
    insert into audit_log (id, at, actor_id, actor_name, action, subject, before, after, ip, request_id)
    select $7, $2, id, 'owner', 'user.totp_added', id::text, '{}', '{}', $9::jsonb ->> 'ip', $9::jsonb ->> 'requestId'
    from person
  )
  select ledger.announce($8, 'user.factor_changed', jsonb_build_object('userId', id, 'change', 'totp_added',
    'held', b.has_factor or $6) || ($9::jsonb - 'ip')) from person, before b`;

/** The authenticator app's secret as base32; undefined where the person has none. */
export async function readTotp(ctx: Context, userId: string) {
  const { rows } = await ctx.pool.query<{
    secret: string;
    last_step: string | null;
    created_at: Date;
    confirmed_at: Date | null;
  }>("select secret, last_step, created_at, confirmed_at from totp_factor where user_id = $1", [userId]);
  const row = rows[0];
  if (!row) return undefined;
  const secret = sealedSecret.open(ctx, row.secret);
  const lastStep = row.last_step === null ? null : Number.parseInt(row.last_step, 10);
  // It is a factor from its first code on, not from the time its secret was made.
  return {
    secret,
    lastStep,
    confirmed: row.confirmed_at !== null,
    createdAt: row.confirmed_at ?? row.created_at,
  };
}
