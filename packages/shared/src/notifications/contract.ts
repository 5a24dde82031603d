import { z } from "zod";
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

export const notification = z
  .object({
    _id: idField,
    type: notificationType,
    title: z.string(),
    message: z.string(),
    read: z.boolean(),
    createdAt: timestamp,
    data: z.object({
      transactionId: z.string().optional(),
      moneyRequestId: z.string().optional(),
      amount: z.string().optional().describe("In `currency`, decimal text"),
      currency: z.string().optional(),
      kind: z.string().optional(),
      caseId: z.string().optional(),
    }),
  })
  .meta({ id: "Notification" });
export type Notification = z.infer<typeof notification>;

export const listNotifications = route({
  name: "listNotifications",
  method: "GET",
  path: "/notifications",
  summary: "List notifications",
  tag: "notifications",
  access: "user",
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    before: idInput.optional(),
    unread: z.enum(["true", "false"]).optional(),
  }),
  reply: z.object({ notifications: z.array(notification), unreadCount: z.number().int() }),
});

export const countUnread = route({
  name: "countUnread",
  method: "GET",
  path: "/notifications/unread-count",
  summary: "Count unread notifications",
  tag: "notifications",
  access: "user",
  reply: z.object({ unreadCount: z.number().int() }),
});

export const markRead = route({
  name: "markRead",
  method: "PUT",
  path: "/notifications/:id/read",
  summary: "Mark a notification as read",
  tag: "notifications",
  access: "user",
  params: z.strictObject({ id: idInput }),
  reply: z.object({ unreadCount: z.number().int() }),
  errors: ["not_found"],
});

export const markAllRead = route({
  name: "markAllRead",
  method: "PUT",
  path: "/notifications/read-all",
  summary: "Mark all notifications as read",
  tag: "notifications",
  access: "user",
  query: z.strictObject({
    upTo: idInput.optional().describe("The newest that was seen: what arrived since stays unread"),
  }),
  reply: z.object({ unreadCount: z.number().int() }),
});

/** The same call at the address the dashboard's notifications screen may use. */
export function inDashboard<R extends { readonly name: string; readonly path: string }>(call: R): R {
  return { ...call, name: `${call.name}InDashboard`, path: `/dashboard${call.path}` };
}
