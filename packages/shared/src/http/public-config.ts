import * as z from "zod/mini";
import { defineRoute, type ReplyOf } from "./route.ts";
import { namedObject, withMeta } from "./with-meta.ts";

export const getPublicConfig = defineRoute({
  name: "getPublicConfig",
  endpoint: "GET /config/public",
  summary: "Get the public configuration",
  access: "open",
  reply: namedObject("PublicConfig", {
    version: z.string(),
    support: z.object({ chat: z.string(), email: z.string(), phone: z.string(), messaging: z.string() }),
    company: withMeta(
      z.object({
        name: z.string(),
        number: z.string(),
        address: z.string(),
        licence: z.string(),
        complaintsEmail: z.string(),
        regulator: z.string(),
      }),
      "Data about the company for the trust pages. A value that is not configured is empty",
    ),
    features: z.record(z.string(), z.boolean()),
    payment: z.object({ scriptUrl: z.string(), origin: z.string() }),
    chart: z.object({ url: z.string() }),
    identity: z.object({ origin: z.string() }),
  }),
});

export type Company = ReplyOf<typeof getPublicConfig>["company"];

/** True if one of these facts is not configured. No page then names a company. */
export function isDemonstration({ name, number, licence }: Company): boolean {
  return [name, number, licence].includes("");
}
