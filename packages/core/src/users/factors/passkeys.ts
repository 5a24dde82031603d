import type { PasskeyAttestation } from "@manilla/shared/users/passkey-fields";
import type pg from "pg";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../runtime/db.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import { origin } from "../../runtime/request-scope.ts";
import { checkCreation, creationOptions } from "../../secrets/webauthn.ts";
import { confirmPassword } from "../secrets/confirm-password.ts";
import { moneyHoldFrom } from "../secrets/money-hold.ts";
import { customerSite, saveChallenge, takeChallenge } from "./passkey-challenge.ts";

/** An account, of a customer or at the desk, has at most this many. */
export const passkeysAtMost = 10;

/** Options for the browser to make a passkey, after the password. Throws AppError invalid_credentials, rate_limited. */
export async function passkeyOptions(ctx: Context, actor: Actor, { password }: { password: string }) {
  const user = await confirmPassword(ctx, actor, password);
  const present = await presentPasskeys(ctx.pool, actor.userId);
  const options = await creationOptions(customerSite(ctx), {
    userId: actor.userId,
    userName: user.username,
    present,
  });
  const { challenge } = options;
  const challengeId = await saveChallenge(ctx, { challenge, purpose: "register", userId: actor.userId });
  return { challengeId, options };
}

/** The ids of the person's passkeys. Throws AppError bad_request when no other may be added. */
async function presentPasskeys(db: pg.Pool | pg.PoolClient, userId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>("select id from passkey where user_id = $1", [userId]);
  if (rows.length >= passkeysAtMost)
    throw new AppError("bad_request", { message: `An account can have at most ${passkeysAtMost} passkeys.` });
  return rows.map(({ id }) => id);
}

interface NewPasskey {
  challengeId: string;
  /** The browser's answer, checked here. */
  response: PasskeyAttestation;
  name: string;
}

/**
 * Adds the passkey that the browser made. Money out is held for 24 hours unless it is the account's first factor, added on a
 * device that is known. The person is notified. Throws AppError: invalid_credentials, otp_expired, already_exists, bad_request
 * (ten already).
 */
export async function addPasskey(ctx: Context, actor: Actor, input: NewPasskey) {
  const challenge = await takeChallenge(ctx, {
    id: input.challengeId,
    purpose: "register",
    userId: actor.userId,
  });
  const { response } = input;
  const made = await checkCreation(ctx.log, customerSite(ctx), { challenge, response });
  const now = ctx.clock.now();
  const key = [made.id, input.name, made.publicKey, made.counter, made.transports];
  const isNewDevice = (actor.restrictions?.newDeviceUntil ?? now) > now;
  const values = [actor.userId, now, ...key, moneyHoldFrom(now), isNewDevice, newId(), newId(), origin()];
  await inTransaction(ctx.pool, async (client) => {
    await client.query("select from users where id = $1 for no key update", [actor.userId]);
    await presentPasskeys(client, actor.userId);
    const { rowCount } = await client.query(add, values);
    if (rowCount !== 1) throw new AppError("already_exists");
  });
  return { id: made.id, name: input.name, createdAt: now.toISOString(), lastUsedAt: null };
}

const add = `
  with before as (
    select exists (select from passkey where user_id = $1)
      or exists (select from totp_factor where user_id = $1 and confirmed_at is not null) as has_factor
  ), added as (
    insert into passkey (id, user_id, name, public_key, counter, transports, created_at)
    values ($3, $1, $4, $5, $6, $7, $2) on conflict do nothing returning user_id
  ), person as (
    update users u set factors_end_at = null, withdrawals_held_until = case when b.has_factor or $9
      then greatest(u.withdrawals_held_until, $8) else u.withdrawals_held_until end
    from before b where u.id in (select user_id from added) returning u.id
  ), noted as (
    insert into audit_log (id, at, actor_id, actor_name, action, subject, before, after, ip, request_id)
    select $10, $2, id, 'owner', 'user.passkey_added', id::text, '{}', jsonb_build_object('name', $4::text),
      $12::jsonb ->> 'ip', $12::jsonb ->> 'requestId' from person
  )
  select ledger.announce($11, 'user.factor_changed', jsonb_build_object('userId', id, 'change', 'passkey_added',
    'held', b.has_factor or $9) || ($12::jsonb - 'ip')) from person, before b`;
