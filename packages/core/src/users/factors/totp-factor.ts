import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import { hashRecoveryCode, newRecoveryCodes } from "../../secrets/recovery-codes.ts";
import { checkTotp, newTotpSecret, totpUri } from "../../secrets/totp.ts";
import { changeFactor } from "./change-factor.ts";
import { confirmNewFactor, type NewFactorProof } from "./confirm-new-factor.ts";
import { guessFactor } from "./guess-factor.ts";
import { readTotp, sealedSecret } from "./read-totp.ts";

/**
 * Makes the secret of an authenticator app, which becomes a factor with its first right code. Throws AppError
 * conflict (there is one already: remove it first), and the errors of confirmNewFactor.
 */
export async function startTotp(ctx: Context, actor: Actor, proof: NewFactorProof) {
  const user = await confirmNewFactor(ctx, actor, proof);
  const secret = newTotpSecret();
  const rowCount = await ctx.prisma.$executeRaw`
  insert into totp_factor as f (user_id, secret, created_at) values (${actor.userId}, ${sealedSecret.seal(ctx, secret)}, ${ctx.clock.now()})
  on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = null
  where f.confirmed_at is null`;
  if (rowCount !== 1) throw new AppError("conflict", { message: "You already use an authenticator app." });
  return { secret, uri: totpUri({ secret, account: user.email, issuer: "Manilla" }) };
}

/**
 * Confirms the authenticator app with its first code (`changeFactor`). Returns ten recovery codes, shown only this
 * once. Throws AppError invalid_otp, rate_limited, account_frozen.
 */
export async function confirmTotp(
  ctx: Context,
  actor: Actor,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { userId } = actor;
  const factor = await readTotp(ctx, userId);
  const now = ctx.clock.now();
  const step = await guessFactor(ctx, `session:${userId}`, async () =>
    factor && !factor.confirmed ? checkTotp({ secret: factor.secret, code, now, lastStep: null }) : null,
  );
  const recoveryCodes = newRecoveryCodes();
  const hashes = recoveryCodes.map((text) => hashRecoveryCode(ctx.config.OTP_SECRET, { userId, code: text }));
  const added = await changeFactor(ctx, actor, {
    change: "totp_added",
    details: {},
    statement: (isAllowed) => Prisma.sql`
      update totp_factor set confirmed_at = ${now}, last_step = ${step}
      where user_id = ${userId}::uuid and confirmed_at is null and ${isAllowed} returning user_id
    ), old_codes as (
      delete from recovery_code where user_id in (select user_id from changed)
    ), codes as (
      insert into recovery_code (user_id, code_hash, created_at)
      select user_id, hash, ${now}::timestamptz from changed, unnest(${hashes}::text[]) hash`,
  });
  if (!added) throw new AppError("conflict");
  return { recoveryCodes };
}
