import { after, hours } from "@manilla/shared/duration";
import { newDeviceHours } from "@manilla/shared/users/money-out";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import { origin } from "../../runtime/request-scope.ts";
import type { Client } from "./client.ts";
import { newSession } from "./new-session.ts";
import type { SignedIn } from "./register.ts";
import { sessionUserOf } from "./session-user.ts";

/**
 * Opens a session for a person who has proved who they are. `passwordHash` is the hash that the password was checked against;
 * null for a passkey. Throws AppError invalid_credentials when the password was changed or the account closed meanwhile.
 */
export async function openSession(
  ctx: Context,
  { userId, passwordHash }: { userId: string; passwordHash: string | null },
  client: Client,
): Promise<SignedIn> {
  const session = newSession(client, ctx.clock.now());
  const { rowCount } = await ctx.pool.query(signIn, [
    session.id,
    userId,
    session.device,
    session.ip,
    session.createdAt,
    session.expiresAt,
    session.deviceKey,
    newId(),
    origin(),
    passwordHash,
    newId(),
    after(session.createdAt, hours(newDeviceHours)),
  ]);
  if (rowCount !== 1) throw new AppError("invalid_credentials");
  const user = await ctx.prisma.user.findUniqueOrThrow({ where: { id: userId } });
  return { user: sessionUserOf(user), session: { id: session.id, userId } };
}

// The password was checked before this statement, so the statement compares its hash once more: a password that was changed
// meanwhile opens nothing. A device that the account has used before keeps the end of its first 24 hours; only a new device
// is announced.
const signIn = `
  with person as (
    select id from users where id = $2 and ($10::text is null or password_hash = $10) and closed_at is null for share
  ), known as (
    select case when bool_or(new_device_until is null) then null else min(new_device_until) end as new_until
    from sessions where user_id = $2 and device_key = $7 having count(*) > 0
  ), signed_in as (
    insert into sessions (id, user_id, device, ip, created_at, last_seen_at, expires_at, device_key, new_device_until)
    select $1, id, $3, $4, $5, $5, $6, $7, case when exists (select from known) then (select new_until from known) else $12 end
    from person returning id, user_id, device, ip
  ), noted as (
    insert into audit_log (id, at, actor_id, actor_name, action, subject, before, after, ip, request_id)
    select $11, $5, user_id, 'owner', 'user.signed_in', user_id::text, '{}', jsonb_build_object('session', id), $9::jsonb ->> 'ip', $9::jsonb ->> 'requestId' from signed_in
  )
  select announced from signed_in left join lateral (
    select ledger.announce($8, 'user.signed_in',
      jsonb_build_object('userId', user_id, 'device', device, 'ip', ip) || ($9::jsonb - 'ip')) as announced
    where not exists (select from known)) news on true`;
