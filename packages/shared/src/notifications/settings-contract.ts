import * as z from "zod/mini";
import { defineRoute } from "../http/route.ts";
import { namedObject, withMeta } from "../http/with-meta.ts";
import { categories, messageLanguages } from "./settings.ts";

const category = z.enum(categories);

const setting = namedObject("NotificationSetting", {
  category,
  title: z.string(),
  description: withMeta(z.string(), "All events of the category, in one line"),
  covers: withMeta(z.array(z.string()).check(z.minLength(1)), "The description, for older clients"),
  inApp: z.literal(true),
  email: z.boolean(),
  sms: z.boolean(),
  push: z.boolean(),
  locked: z.array(z.enum(["inApp", "email", "sms"])),
});

export const messageLanguage = withMeta(
  z.enum(messageLanguages),
  "Language of notifications, emails and SMS",
);
const reply = z.object({ settings: z.array(setting), language: messageLanguage });

export const getNotificationSettings = defineRoute({
  name: "getNotificationSettings",
  endpoint: "GET /notifications/settings",
  summary: "Get notification settings",
  reply,
});

export const saveNotificationSettings = defineRoute({
  name: "saveNotificationSettings",
  endpoint: "PUT /notifications/settings",
  summary: "Save notification settings",
  body: z.strictObject({
    settings: z.optional(
      z
        .array(
          z.strictObject({
            category,
            email: z.boolean(),
            sms: z.boolean(),
            push: withMeta(z.optional(z.boolean()), "If missing, the language is unchanged"),
          }),
        )
        .check(z.minLength(1), z.maxLength(categories.length)),
    ),
    language: z.optional(messageLanguage),
  }),
  reply,
});
