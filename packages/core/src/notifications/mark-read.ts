import type { QueryOf } from "@manilla/shared/http/route";
import type { markAllRead as contract } from "@manilla/shared/notifications/contract";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { countUnread } from "./unread.ts";

/** Safe to repeat. Throws AppError not_found, also for another person's. */
export async function markRead(ctx: Context, actor: Actor, id: string): Promise<{ unreadCount: number }> {
  const mine = { id, userId: actor.userId };
  const { count } = await ctx.prisma.notification.updateMany({
    where: { ...mine, readAt: null },
    data: { readAt: ctx.clock.now() },
  });
  if (count === 0 && (await ctx.prisma.notification.count({ where: mine })) === 0)
    throw new AppError("not_found");
  return countUnread(ctx, actor);
}

export async function markAllRead(
  ctx: Context,
  actor: Actor,
  { upTo }: QueryOf<typeof contract>,
): Promise<{ unreadCount: number }> {
  await ctx.prisma.notification.updateMany({
    where: { userId: actor.userId, readAt: null, ...(upTo === undefined ? {} : { id: { lte: upTo } }) },
    data: { readAt: ctx.clock.now() },
  });
  return countUnread(ctx, actor);
}
