import { addMilliseconds, days, hours } from "@manilla/shared/duration";
import type { ReplyOf } from "@manilla/shared/http/route";
import type { listSessions as contract, SessionUser } from "@manilla/shared/users/contract";
import { newDeviceHours } from "@manilla/shared/users/money-out";
import type { Actor } from "../../actor.ts";
import { auditLine } from "../../audit/audit-line.ts";
import type { Context } from "../../context.ts";
import { levelOf, type Verified } from "../../kyc-level.ts";
import { announceRow } from "../../ledger/outbox.ts";
import { AppError } from "../../runtime/errors.ts";
import { isId, newId } from "../../runtime/ids.ts";
import { Prisma, type User } from "../../runtime/prisma/client.ts";
import type { Client } from "./client.ts";

const mostShown = 50;

export async function listSessions(
  ctx: Context,
  actor: Actor,
): Promise<ReplyOf<typeof contract>["sessions"]> {
  const rows = await ctx.prisma.session.findMany({
    where: { userId: actor.userId, revokedAt: null, expiresAt: { gt: ctx.clock.now() } },
    orderBy: { createdAt: "desc" },
    take: mostShown,
  });
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    ip: row.ip,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    current: row.id === actor.sessionId,
  }));
}

export async function signOut(ctx: Context, { userId, sessionId: id }: Actor): Promise<void> {
  const where = { id, userId, revokedAt: null };
  await ctx.prisma.session.updateMany({ where, data: { revokedAt: ctx.clock.now() } });
}

/**
 * Ends a session. The owner needs no password for this, because the phone of the session may be lost. Throws AppError
 * not_found, also for another person's session.
 */
export async function revokeSession(ctx: Context, actor: Actor, id: string): Promise<void> {
  if (!isId(id)) throw new AppError("not_found");
  if (id === actor.sessionId) return signOut(ctx, actor);
  const { userId } = actor;
  const rowCount = await ctx.prisma.$executeRaw`
  with known as (
    select device, device_key from sessions where id = ${id}::uuid and user_id = ${userId}::uuid and revoked_at is null
  ), ended as (
    update sessions s set device_key = null,
      revoked_at = case when s.id = ${id}::uuid then coalesce(s.revoked_at, ${ctx.clock.now()}) else s.revoked_at end
    from known k where s.user_id = ${userId}::uuid and (s.id = ${id}::uuid or s.device_key = k.device_key)
  )
  select ${announceRow("user.session_ended", Prisma.sql`jsonb_build_object('userId', ${userId}::uuid, 'device', device)`)} from known`;
  if (rowCount === 0) throw new AppError("not_found");
}

const longestDays = 30;

/**
 * Extends the caller's session to seven days from now, and never beyond 30 days from the sign-in. Throws AppError
 * unauthenticated if the session has ended.
 */
export async function renewSession(
  ctx: Context,
  { userId, sessionId }: Actor,
): Promise<{ id: string; userId: string; expiresAt: Date }> {
  const now = ctx.clock.now();
  const rows = await ctx.prisma.$queryRaw<
    { expiresAt: Date }[]
  >`update sessions set expires_at = greatest(expires_at, least(${addMilliseconds(now, lifetimeMs)}, created_at + make_interval(days => ${longestDays})))
     where id = ${sessionId} and user_id = ${userId} and revoked_at is null and expires_at > ${now} returning expires_at as "expiresAt"`;
  if (!rows[0]) throw new AppError("unauthenticated");
  return { id: sessionId, userId, expiresAt: rows[0].expiresAt };
}

export interface SignedIn {
  user: SessionUser;
  session: { id: string; userId: string };
}

/**
 * `passwordHash` is the hash that was checked, or null for a passkey. Throws AppError invalid_credentials if the
 * password was changed or the account closed meanwhile.
 */
export async function openSession(
  ctx: Context,
  { userId, passwordHash }: { userId: string; passwordHash: string | null },
  client: Client,
): Promise<SignedIn> {
  const session = newSession(client, ctx.clock.now());
  // The hash is compared again, because the password may have changed since the check. A known device keeps its
  // earliest `new_device_until`, and its sign-in is not announced.
  const rowCount = await ctx.prisma.$executeRaw`
  with person as (
    select id from users where id = ${userId} and (${passwordHash}::text is null or password_hash = ${passwordHash}) and closed_at is null for share
  ), known as (
    select case when bool_or(new_device_until is null) then null else min(new_device_until) end as new_until
    from sessions where user_id = ${userId} and device_key = ${session.deviceKey} having count(*) > 0
  ), signed_in as (
    insert into sessions (id, user_id, device, ip, created_at, last_seen_at, expires_at, device_key, new_device_until)
    select ${session.id}, id, ${session.device}, ${session.ip}, ${session.createdAt}, ${session.createdAt}, ${session.expiresAt}, ${session.deviceKey}, case when exists (select from known) then (select new_until from known) else ${addMilliseconds(session.createdAt, hours(newDeviceHours))} end
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

const lifetimeMs = days(7);

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
    expiresAt: addMilliseconds(now, lifetimeMs),
  };
}

export type Person = Pick<User, "id" | "username" | "email" | "phone" | "role" | "signupFlowCompleted"> &
  Verified;

export function sessionUserOf(person: Person): SessionUser {
  return {
    id: person.id,
    username: person.username,
    user_name: person.username,
    email: person.email,
    phone: person.phone,
    // Cast: constraint role_is_known allows only these values.
    role: person.role as SessionUser["role"],
    signupFlowCompleted: person.signupFlowCompleted,
    kycLevel: levelOf(person),
  };
}
