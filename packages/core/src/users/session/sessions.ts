import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { isId } from "../../runtime/ids.ts";

/** More devices than a person has; the list ends somewhere. */
const mostShown = 50;

export interface SessionRow {
  id: string;
  device: string;
  ip: string;
  createdAt: string;
  lastSeenAt: string;
  current: boolean;
}

/** Where this person is signed in now, newest first. */
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

export async function logout(ctx: Context, actor: Actor): Promise<void> {
  await end(ctx, actor, actor.sessionId);
}

/** Signs one of the person's own devices out; another person's counts as unknown. */
export async function revokeSession(ctx: Context, actor: Actor, id: string): Promise<void> {
  if (!isId(id) || (await end(ctx, actor, id)) === 0) throw new AppError("not_found");
  // A device that was signed out is a new one when it returns, and its owner is notified.
  if (id !== actor.sessionId)
    await ctx.prisma.$executeRaw`
  update sessions set device_key = null
  where user_id = ${actor.userId} and device_key = (select device_key from sessions where id = ${id})`;
}

async function end(ctx: Context, actor: Actor, id: string): Promise<number> {
  const where = { id, userId: actor.userId, revokedAt: null };
  const { count } = await ctx.prisma.session.updateMany({ where, data: { revokedAt: ctx.clock.now() } });
  return count;
}
