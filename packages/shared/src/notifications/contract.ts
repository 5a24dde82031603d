import * as z from "zod/mini";
import { idField, idInput, timeField } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { namedObject, withMeta } from "../http/with-meta.ts";

export const notificationType = z.enum([
  "crypto_purchase",
  "crypto_sale",
  "deposit",
  "withdrawal",
  "system",
  "other",
]);

export const notification = namedObject("Notification", {
  _id: idField,
  type: notificationType,
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  createdAt: timeField,
  data: z.object({
    transactionId: z.optional(z.string()),
    moneyRequestId: z.optional(z.string()),
    amount: withMeta(z.optional(z.string()), "In `currency`, decimal text"),
    currency: z.optional(z.string()),
    kind: z.optional(z.string()),
    caseId: z.optional(z.string()),
  }),
});
export type Notification = z.infer<typeof notification>;

export const listNotifications = defineRoute({
  name: "listNotifications",
  endpoint: "GET /notifications",
  summary: "List notifications",
  query: z.strictObject({
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
    before: z.optional(idInput),
    unread: z.optional(z.enum(["true", "false"])),
  }),
  reply: z.object({ notifications: z.array(notification), unreadCount: z.int() }),
});

export const countUnread = defineRoute({
  name: "countUnread",
  endpoint: "GET /notifications/unread-count",
  summary: "Count unread notifications",
  reply: z.object({ unreadCount: z.int() }),
});

export const markRead = defineRoute({
  name: "markRead",
  endpoint: "PUT /notifications/:id/read",
  summary: "Mark a notification as read",
  params: z.strictObject({ id: idInput }),
  reply: z.object({ unreadCount: z.int() }),
  errors: ["not_found"],
});

export const markAllRead = defineRoute({
  name: "markAllRead",
  endpoint: "PUT /notifications/read-all",
  summary: "Mark all notifications as read",
  query: z.strictObject({
    upTo: withMeta(
      z.optional(idInput),
      "Id of the newest notification that the person saw. Later ones stay unread",
    ),
  }),
  reply: z.object({ unreadCount: z.int() }),
});

/** In the specification, each call of the notifications screen has a second path, which begins with /dashboard. */
export function inDashboard<R extends { readonly name: string; readonly path: string }>(call: R): R {
  return { ...call, name: `${call.name}InDashboard`, path: `/dashboard${call.path}` };
}
