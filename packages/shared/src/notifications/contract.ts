import * as z from "zod/mini";
import { described } from "../http/described.ts";
import { idField, idInput, timestamp } from "../http/fields.ts";
import { route } from "../http/route.ts";

export const notificationType = z.enum([
  "crypto_purchase",
  "crypto_sale",
  "deposit",
  "withdrawal",
  "system",
  "other",
]);

export const notification = described(
  z.object({
    _id: idField,
    type: notificationType,
    title: z.string(),
    message: z.string(),
    read: z.boolean(),
    createdAt: timestamp,
    data: z.object({
      transactionId: z.optional(z.string()),
      moneyRequestId: z.optional(z.string()),
      amount: described(z.optional(z.string()), "In `currency`, decimal text"),
      currency: z.optional(z.string()),
      kind: z.optional(z.string()),
      caseId: z.optional(z.string()),
    }),
  }),
  { id: "Notification" },
);
export type Notification = z.infer<typeof notification>;

export const listNotifications = route({
  name: "listNotifications",
  path: "/notifications",
  summary: "List notifications",
  query: z.strictObject({
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
    before: z.optional(idInput),
    unread: z.optional(z.enum(["true", "false"])),
  }),
  reply: z.object({ notifications: z.array(notification), unreadCount: z.int() }),
});

export const countUnread = route({
  name: "countUnread",
  path: "/notifications/unread-count",
  summary: "Count unread notifications",
  reply: z.object({ unreadCount: z.int() }),
});

export const markRead = route({
  name: "markRead",
  method: "PUT",
  path: "/notifications/:id/read",
  summary: "Mark a notification as read",
  params: z.strictObject({ id: idInput }),
  reply: z.object({ unreadCount: z.int() }),
  errors: ["not_found"],
});

export const markAllRead = route({
  name: "markAllRead",
  method: "PUT",
  path: "/notifications/read-all",
  summary: "Mark all notifications as read",
  query: z.strictObject({
    upTo: described(
      z.optional(idInput),
      "The newest notification that the person saw. Later ones stay unread",
    ),
  }),
  reply: z.object({ unreadCount: z.int() }),
});

/** The same call below /dashboard, where the specification has the notifications screen. */
export function inDashboard<R extends { readonly name: string; readonly path: string }>(call: R): R {
  return { ...call, name: `${call.name}InDashboard`, path: `/dashboard${call.path}` };
}
