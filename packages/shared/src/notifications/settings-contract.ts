import { z } from "zod";
import { route } from "../http/route.ts";
import { categories } from "./settings.ts";

const category = z.enum(categories);

const setting = z
  .object({
    category,
    title: z.string(),
    description: z.string().describe("All that falls under it, in one line"),
    covers: z.array(z.string()).min(1).describe("The same, a text for each part"),
    /** The list in the app has everything. */
    inApp: z.literal(true),
    email: z.boolean(),
    sms: z.boolean(),
    /** On devices that allow notifications. */
    push: z.boolean(),
    /** Ways that can't be turned off. */
    locked: z.array(z.enum(["inApp", "email", "sms"])),
  })
  .meta({ id: "NotificationSetting" });

export const getNotificationSettings = route({
  name: "getNotificationSettings",
  method: "GET",
  path: "/notifications/settings",
  summary: "Get notification settings",
  tag: "notifications",
  access: "user",
  reply: z.object({ settings: z.array(setting) }),
});

export const saveNotificationSettings = route({
  name: "saveNotificationSettings",
  method: "PUT",
  path: "/notifications/settings",
  summary: "Save notification settings",
  tag: "notifications",
  access: "user",
  body: z.strictObject({
    settings: z
      .array(
        z.strictObject({
          category,
          email: z.boolean(),
          sms: z.boolean(),
          push: z.boolean().optional().describe("Left as it is when missing"),
        }),
      )
      .min(1)
      .max(categories.length),
  }),
  reply: z.object({ settings: z.array(setting) }),
});
