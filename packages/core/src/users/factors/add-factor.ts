import type pg from "pg";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../runtime/db.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import { origin } from "../../runtime/request-scope.ts";
import { moneyHoldFrom } from "../secrets/money-hold.ts";

interface NewFactor {
  change: "passkey_added" | "totp_added";
  /** For the audit log. */
  details: { name?: string };
  /** Inserts the factor and returns its user_id: $1 is the person, $2 the time; `values` begin at $10. */
  insert: string;
  values: readonly unknown[];
}

/**
 * Adds a second factor. Money out is held for 24 hours, the other sessions end, the other devices are forgotten, and the person is
 * notified. `check` runs while the person is locked. False when `insert` inserts nothing. Throws AppError account_frozen,
 * unauthenticated (the session ended meanwhile).
 */
export async function addFactor(
  ctx: Context,
  actor: Actor,
  factor: NewFactor,
  check?: (client: pg.PoolClient) => Promise<unknown>,
): Promise<boolean> {
  const now = ctx.clock.now();
  const fixed = [actor.userId, now, actor.sessionId, moneyHoldFrom(now), newId(), newId(), origin()];
  const values = [...fixed, factor.change, factor.details, ...factor.values];
  return inTransaction(ctx.pool, async (client) => {
    await lockOwner(client, actor);
    await check?.(client);
    return (await client.query(adding(factor.insert), values)).rowCount === 1;
  });
}

/** A freeze and a new password lock the person, too: what they remove is not added after them by a call under way. */
async function lockOwner(client: pg.PoolClient, { userId, sessionId }: Actor): Promise<void> {
  const lock = "select frozen_at from users where id = $1 for no key update";
  const { rows } = await client.query<{ frozen_at: Date | null }>(lock, [userId]);
  if (rows[0]?.frozen_at) throw new AppError("account_frozen");
  const live = "select from sessions where id = $1 and user_id = $2 and revoked_at is null";
  if ((await client.query(live, [sessionId, userId])).rowCount !== 1) throw new AppError("unauthenticated");
}

const adding = (insert: string) => `
  with added as (${insert}
  ), person as (
    update users set withdrawals_held_until = greatest(withdrawals_held_until, $4)
    where id in (select user_id from added) returning id
  ), ended as (
    update sessions set revoked_at = coalesce(revoked_at, $2), device_key = null
    where user_id in (select id from person) and id <> $3 and (revoked_at is null or device_key is not null)
  ), noted as (
    insert into audit_log (id, at, actor_id, actor_name, action, subject, before, after, ip, request_id)
    select $5, $2, id, 'owner', 'user.' || $8::text, id::text, '{}', $9::jsonb, $7::jsonb ->> 'ip', $7::jsonb ->> 'requestId'
    from person
  )
  select ledger.announce($6, 'user.factor_changed', jsonb_build_object('userId', id, 'change', $8::text, 'held', true)
    || ($7::jsonb - 'ip')) from person`;
