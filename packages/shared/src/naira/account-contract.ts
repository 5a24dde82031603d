import * as z from "zod/mini";
import { defineRoute, type ReplyOf } from "../http/route.ts";
import { namedObject, withMeta } from "../http/with-meta.ts";

export const getNairaAccount = defineRoute({
  name: "getNairaAccount",
  endpoint: "GET /deposits/naira/account",
  summary: "Get my own account number",
  reply: namedObject("NairaAccount", {
    /** requested: the bank is opening it. unavailable: no bank opens one now. verification_required: needs level 1. */
    state: z.enum(["issued", "requested", "unavailable", "verification_required"]),
    account: z.nullable(
      z.object({
        accountNumber: withMeta(z.string(), "Ten digits"),
        accountName: z.string(),
        bankName: z.string(),
      }),
    ),
  }),
});
export type NairaAccount = ReplyOf<typeof getNairaAccount>;
