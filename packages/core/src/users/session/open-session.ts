import { after, days, hours } from "@manilla/shared/duration";
import type { SessionUser } from "@manilla/shared/users/contract";
import { newDeviceHours } from "@manilla/shared/users/money-out";
import { auditLine } from "../../audit/audit-line.ts";
import type { Context } from "../../context.ts";
import { announceRow } from "../../ledger/outbox.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import type { Client } from "./client.ts";
import { sessionUserOf } from "./session-user.ts";

export interface SignedIn {
  user: SessionUser;
  session: { id: string; userId: string };
}

/**
 * `passwordHash` is the hash that the password was checked against, null for a passkey. Throws AppError
 * invalid_credentials when the password was changed or the account closed meanwhile.
 */
export async function openSession(
  ctx: Context,
  { userId, passwordHash }: { userId: string; passwordHash: string | null },
  client: Client,
): Promise<SignedIn> {
  const session = newSession(client, ctx.clock.now());
  // The password was checked before this statement, so the statement compares its hash once more: a password that was
  // changed meanwhile opens nothing. A device that the account has used before keeps the end of its first 24 hours.
  // Only a new device is announced.
  const rowCount = await ctx.prisma.$executeRaw`
  with person as (
    select id from users where id = ${userId} and (${passwordHash}::text is null or password_hash = ${passwordHash}) and closed_at is null for share
  ), known as (
    select case when bool_or(new_device_until is null) then null else min(new_device_until) end as new_until
    from sessions where user_id = ${userId} and device_key = ${session.deviceKey} having count(*) > 0
  ), signed_in as (
    insert into sessions (id, user_id, device, ip, created_at, last_seen_at, expires_at, device_key, new_device_until)
    select ${session.id}, id, ${session.device}, ${session.ip}, ${session.createdAt}, ${session.createdAt}, ${session.expiresAt}, ${session.deviceKey}, case when exists (select from known) then (select new_until from known) else ${after(session.createdAt, hours(newDeviceHours))} end
    from person returning id, user_id, device, ip
  ), noted as (
    ${auditLine({ at: session.createdAt, person: Prisma.sql`user_id`, action: "user.signed_in", after: Prisma.sql`jsonb_build_object('session', id)` })} from signed_in
  )
  select announced from signed_in left join lateral (
    select ${announceRow("user.signed_in", Prisma.sql`jsonb_build_object('userId', user_id, 'device', device, 'ip', ip)`)} as announced
    where not exists (select from known)) news on true`;
  if (rowCount !== 1) throw new AppError("invalid_credentials");
  const user = await ctx.prisma.user.findUniqueOrThrow({ where: { id: userId } });
  return { user: sessionUserOf(user), session: { id: session.id, userId } };
}

export const lifetimeMs = days(7);

export interface NewSession {
  id: string;
  device: string;
  ip: string;
  deviceKey: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export function newSession(client: Client, now: Date): NewSession {
  return {
    id: newId(),
    device: client.device.slice(0, 120),
    ip: client.ip.slice(0, 64),
    deviceKey: client.deviceKey ?? null,
    createdAt: now,
    expiresAt: after(now, lifetimeMs),
  };
}
