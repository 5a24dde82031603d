import { after } from "@manilla/shared/duration";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { announceRow } from "../../ledger/outbox.ts";
import { AppError } from "../../runtime/errors.ts";
import { isId } from "../../runtime/ids.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import { lifetimeMs } from "./open-session.ts";

const mostShown = 50;

interface SessionRow {
  id: string;
  device: string;
  ip: string;
  createdAt: string;
  lastSeenAt: string;
  current: boolean;
}

export async function listSessions(ctx: Context, actor: Actor): Promise<SessionRow[]> {
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

export async function logout(ctx: Context, { userId, sessionId: id }: Actor): Promise<void> {
  const where = { id, userId, revokedAt: null };
  await ctx.prisma.session.updateMany({ where, data: { revokedAt: ctx.clock.now() } });
}

/**
 * Signs one of the person's devices out, and notifies the person if it is another device. An open session is enough,
 * because a lost phone cannot wait for a password. The signed-out device is new when it returns. Another person's
 * session counts as unknown. Throws AppError not_found.
 */
export async function revokeSession(ctx: Context, actor: Actor, id: string): Promise<void> {
  if (!isId(id)) throw new AppError("not_found");
  if (id === actor.sessionId) return logout(ctx, actor);
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
 * Extends the caller's session to seven days from now, and never beyond 30 days from its sign-in. It proves nothing:
 * calls that need the password, the PIN or a factor still need it. Throws AppError unauthenticated when it has ended
 * meanwhile.
 */
export async function renewSession(
  ctx: Context,
  { userId, sessionId }: Actor,
): Promise<{ id: string; userId: string; expiresAt: Date }> {
  const now = ctx.clock.now();
  const rows = await ctx.prisma.$queryRaw<
    { expiresAt: Date }[]
  >`update sessions set expires_at = greatest(expires_at, least(${after(now, lifetimeMs)}, created_at + make_interval(days => ${longestDays})))
     where id = ${sessionId} and user_id = ${userId} and revoked_at is null and expires_at > ${now} returning expires_at as "expiresAt"`;
  if (!rows[0]) throw new AppError("unauthenticated");
  return { id: sessionId, userId, expiresAt: rows[0].expiresAt };
}
