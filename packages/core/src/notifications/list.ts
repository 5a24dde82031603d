import type { QueryOf, ReplyOf } from "@manilla/shared/http/route";
import {
  type listNotifications as contract,
  type Notification,
  notification,
  notificationType,
} from "@manilla/shared/notifications/contract";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { countUnread } from "./unread.ts";

const dataField = notification.shape.data;

export async function listNotifications(
  ctx: Context,
  actor: Actor,
  query: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const [rows, { unreadCount }] = await Promise.all([
    ctx.prisma.notification.findMany({
      where: {
        userId: actor.userId,
        ...(query.before === undefined ? {} : { id: { lt: query.before } }),
        ...(query.unread === "true"
          ? { readAt: null }
          : query.unread === "false"
            ? { readAt: { not: null } }
            : {}),
      },
      orderBy: { id: "desc" },
      take: query.limit,
    }),
    countUnread(ctx, actor),
  ]);
  return { notifications: rows.map(toNotification), unreadCount };
}

interface Row {
  id: string;
  type: string;
  title: string;
  message: string;
  data: unknown;
  createdAt: Date;
  readAt: Date | null;
}

function toNotification(row: Row): Notification {
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
