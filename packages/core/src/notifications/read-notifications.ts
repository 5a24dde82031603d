import type { QueryOf, ReplyOf } from "@manilla/shared/http/route";
import {
  type listNotifications as listContract,
  type markAllRead as markAllContract,
  type Notification,
  notification,
  notificationType,
} from "@manilla/shared/notifications/contract";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import type { Notification as NotificationRow } from "../runtime/prisma/client.ts";

const dataField = notification.shape.data;

export async function listNotifications(
  ctx: Context,
  actor: Actor,
  query: QueryOf<typeof listContract>,
): Promise<ReplyOf<typeof listContract>> {
  const [rows, { unreadCount }] = await Promise.all([
    ctx.prisma.notification.findMany({
      where: {
        userId: actor.userId,
        ...(query.before === undefined ? {} : { id: { lt: query.before } }),
        ...(query.unread !== undefined && { readAt: query.unread === "true" ? null : { not: null } }),
      },
      orderBy: { id: "desc" },
      take: query.limit,
    }),
    countUnread(ctx, actor),
  ]);
  return { notifications: rows.map(toNotification), unreadCount };
}

function toNotification(row: NotificationRow): Notification {
  return {
    _id: row.id,
    type: notificationType.parse(row.type),
    title: row.title,
    message: row.message,
    read: row.readAt !== null,
    createdAt: row.createdAt.toISOString(),
    data: dataField.parse(row.data),
  };
}

/** Throws AppError not_found, also for another person's notification. */
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
  { upTo }: QueryOf<typeof markAllContract>,
): Promise<{ unreadCount: number }> {
  await ctx.prisma.notification.updateMany({
    where: { userId: actor.userId, readAt: null, ...(upTo === undefined ? {} : { id: { lte: upTo } }) },
    data: { readAt: ctx.clock.now() },
  });
  return countUnread(ctx, actor);
}

export async function countUnread(ctx: Context, actor: Actor): Promise<{ unreadCount: number }> {
  const unreadCount = await ctx.prisma.notification.count({ where: { userId: actor.userId, readAt: null } });
  return { unreadCount };
}
