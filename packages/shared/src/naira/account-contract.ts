import * as z from "zod/mini";
import { described } from "../http/described.ts";
import { type ReplyOf, route } from "../http/route.ts";

export const getNairaAccount = route({
  name: "getNairaAccount",
  path: "/deposits/naira/account",
  summary: "Get my own account number",
  reply: described(
    z.object({
      /** requested: being opened. unavailable: the bank issues none now. verification_required: level 1 is needed. */
      state: z.enum(["issued", "requested", "unavailable", "verification_required"]),
      account: z.nullable(
        z.object({
          accountNumber: described(z.string(), "Ten digits"),
          accountName: z.string(),
          bankName: z.string(),
        }),
      ),
    }),
    { id: "NairaAccount" },
  ),
});
export type NairaAccount = ReplyOf<typeof getNairaAccount>;
