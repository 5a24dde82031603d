import * as z from "zod/mini";
import { described } from "../http/described.ts";
import { route } from "../http/route.ts";
import { categories, messageLanguages } from "./settings.ts";

const category = z.enum(categories);

const setting = described(
  z.object({
    category,
    title: z.string(),
    description: described(z.string(), "All events of the category, in one line"),
    covers: described(z.array(z.string()).check(z.minLength(1)), "The same events, one text each"),
    inApp: z.literal(true),
    email: z.boolean(),
    sms: z.boolean(),
    push: z.boolean(),
    locked: z.array(z.enum(["inApp", "email", "sms"])),
  }),
  { id: "NotificationSetting" },
);

export const messageLanguage = described(
  z.enum(messageLanguages),
  "Language of notifications, emails and SMS",
);
const reply = z.object({ settings: z.array(setting), language: messageLanguage });

export const getNotificationSettings = route({
  name: "getNotificationSettings",
  path: "/notifications/settings",
  summary: "Get notification settings",
  reply,
});

export const saveNotificationSettings = route({
  name: "saveNotificationSettings",
  method: "PUT",
  path: "/notifications/settings",
  summary: "Save notification settings",
  body: z.strictObject({
    settings: z.optional(
      z
        .array(
          z.strictObject({
            category,
            email: z.boolean(),
            sms: z.boolean(),
            push: described(z.optional(z.boolean()), "Unchanged when missing"),
          }),
        )
        .check(z.minLength(1), z.maxLength(categories.length)),
    ),
    language: z.optional(messageLanguage),
  }),
  reply,
});
