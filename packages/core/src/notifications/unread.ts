import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";

export async function countUnread(ctx: Context, actor: Actor): Promise<{ unreadCount: number }> {
  const unreadCount = await ctx.prisma.notification.count({ where: { userId: actor.userId, readAt: null } });
  return { unreadCount };
}
