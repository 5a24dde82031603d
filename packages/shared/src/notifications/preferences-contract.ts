import { z } from "zod";
import { route } from "../http/route.ts";

/** What a message is about; a person chooses the channels of each. Security is always sent everywhere. */
export const notificationKinds = ["money", "bills", "account", "security"] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationChannels = ["inApp", "email", "sms"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

const channels = { inApp: z.boolean(), email: z.boolean(), sms: z.boolean() };

const preferences = z
  .object({
    preferences: z.array(
      z.object({
        kind: z.enum(notificationKinds),
        ...channels,
        /** Cannot be changed. */
        locked: z.boolean(),
      }),
    ),
  })
  .meta({ id: "NotificationPreferences" });

export const getNotificationPreferences = route({
  name: "getNotificationPreferences",
  method: "GET",
  path: "/notifications/preferences",
  summary: "On which channels I am told about what",
  tag: "notifications",
  access: "user",
  reply: preferences,
});

export const saveNotificationPreference = route({
  name: "saveNotificationPreference",
  method: "PUT",
  path: "/notifications/preferences",
  summary: "Choose the channels of one kind of message; security cannot be changed",
  tag: "notifications",
  access: "user",
  body: z.strictObject({ kind: z.enum(notificationKinds), ...channels }),
  reply: preferences,
  errors: ["forbidden"],
});
