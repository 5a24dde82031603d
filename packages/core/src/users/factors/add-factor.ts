import type { BodyOf } from "@manilla/shared/http/route";
import type * as contract from "@manilla/shared/users/factors-contract";
import { moneyOutMessages } from "@manilla/shared/users/money-out";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { isYoung, refuseFrozen, youngPeriodEnd } from "../../money-out.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import { Prisma, type User } from "../../runtime/prisma/client.ts";
import {
  checkNewPasskey,
  type OwnPasskey,
  passkeyCreation,
  passkeySubjects,
  type Subject,
} from "../../secrets/passkeys.ts";
import { hashRecoveryCode, newRecoveryCodes } from "../../secrets/recovery-codes.ts";
import { checkTotp, newTotp, readTotp } from "../../secrets/totp.ts";
import { confirmPassword } from "../secrets/confirm-password.ts";
import { confirmPin } from "../secrets/confirm-pin.ts";
import { changeFactor, type FactorOwner } from "./change-factor.ts";
import { guessFactor, spendConfirmation } from "./check-second-factor.ts";

type NewFactorProof = BodyOf<typeof contract.startTotp>;

/**
 * Checks the password, and an existing factor or the PIN, before a new factor is added. Throws AppError
 * account_frozen, invalid_credentials, rate_limited, confirmation_required, invalid_pin, locked.
 */
async function confirmNewFactor(ctx: Context, actor: Actor, proof: NewFactorProof): Promise<User> {
  refuseFrozen(actor);
  const user = await confirmPassword(ctx, actor, proof.password);
  if (proof.confirmation !== undefined) {
    // `spendConfirmation` accepts a confirmation several times for the same purpose. This purpose contains a new id, so
    // that the confirmation works only once.
    await spendConfirmation(ctx, actor, { id: proof.confirmation, purpose: `add:${newId()}` });
    return user;
  }
  if (proof.pin === undefined) throw new AppError("confirmation_required", moneyOutMessages.newFactorProof);
  // A thief with the password can replace the PIN, so a PIN that was replaced less than 72 hours ago does not count.
  const isReplaced = user.pinChangedAt > user.createdAt;
  if (isReplaced && isYoung(user.pinChangedAt, ctx.clock.now()))
    throw new AppError(
      "confirmation_required",
      moneyOutMessages.newFactorYoungPin(youngPeriodEnd(user.pinChangedAt)),
    );
  await confirmPin(ctx, actor, proof.pin);
  return user;
}

/**
 * Returns the browser's options for a new passkey. Throws AppError bad_request if the person has ten passkeys
 * already, and the errors of `confirmNewFactor`.
 */
export async function passkeyOptions(ctx: Context, actor: Actor, proof: NewFactorProof) {
  const user = await confirmNewFactor(ctx, actor, proof);
  return passkeyCreation(ctx, "customer", { id: actor.userId, name: user.username });
}

/**
 * Adds a passkey that the browser made, with the effects of `changeFactor`. Throws AppError: invalid_credentials,
 * otp_expired, already_exists, bad_request (the owner has ten passkeys already), account_frozen.
 */
export async function addPasskey(
  ctx: Context,
  subject: Subject,
  by: FactorOwner,
  { name, challengeId, response }: BodyOf<typeof contract.addPasskey>,
): Promise<OwnPasskey> {
  const made = await checkNewPasskey(ctx, subject, { ownerId: by.userId, challengeId, response });
  const now = ctx.clock.now();
  const { table, owner } = passkeySubjects[subject];
  const added = await changeFactor(ctx, subject, by, {
    change: "passkey_added",
    after: { name },
    statement: (isAllowed) => Prisma.sql`
      insert into ${table} (id, ${owner}, name, public_key, counter, transports, created_at)
      select ${made.id}::text, ${by.userId}::uuid, ${name}::text, ${made.publicKey}::text, ${made.counter}::bigint,
        ${made.transports}::text, ${now}::timestamptz
      where ${isAllowed} on conflict do nothing returning ${owner}`,
  });
  if (!added) throw new AppError("already_exists");
  return { id: made.id, name, createdAt: now.toISOString(), lastUsedAt: null };
}

/**
 * Creates the secret of an authenticator app, which becomes a factor with its first right code (`confirmTotp`).
 * Throws AppError conflict (the person has an app already), and the errors of `confirmNewFactor`.
 */
export async function startTotp(ctx: Context, actor: Actor, proof: NewFactorProof) {
  const user = await confirmNewFactor(ctx, actor, proof);
  const { sealed, shown } = newTotp(ctx, "customer", { account: user.email });
  const rowCount = await ctx.prisma.$executeRaw`
  insert into totp_factor as f (user_id, secret, created_at) values (${actor.userId}, ${sealed}, ${ctx.clock.now()})
  on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = null
  where f.confirmed_at is null`;
  if (rowCount !== 1) throw new AppError("conflict", "You already use an authenticator app.");
  return shown;
}

/**
 * Confirms the authenticator app with its first code, which has the effects of `changeFactor`. Returns ten recovery
 * codes, which are shown only once. Throws AppError invalid_otp, rate_limited, account_frozen.
 */
export async function confirmTotp(
  ctx: Context,
  actor: Actor,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { userId } = actor;
  const factor = await readTotp(ctx, "customer", userId);
  const now = ctx.clock.now();
  const step = await guessFactor(ctx, `session:${userId}`, async () =>
    factor && !factor.isConfirmed ? checkTotp({ secret: factor.secret, code, now, lastStep: null }) : null,
  );
  const recoveryCodes = newRecoveryCodes();
  const hashes = recoveryCodes.map((text) => hashRecoveryCode(ctx.config.OTP_SECRET, { userId, code: text }));
  const added = await changeFactor(ctx, "customer", actor, {
    change: "totp_added",
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
