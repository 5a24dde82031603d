import * as z from "zod/mini";
import { coinOutput } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { namedObject, withMeta } from "../http/with-meta.ts";

export const kycStatus = namedObject("KycStatus", {
  phoneVerified: z.boolean(),
  emailVerified: z.boolean(),
  level: z.int(),
  userVerificationStatus: z.nullable(z.string()),
});
export type KycStatus = z.infer<typeof kycStatus>;

export const getDashboard = defineRoute({
  name: "getDashboard",
  endpoint: "GET /dashboard",
  summary: "Get the dashboard",
  reply: namedObject("Dashboard", {
    user: z.object({ email: z.string(), user_name: z.string(), phone: z.string() }),
    naira_balance: withMeta(z.number(), "Available naira"),
    naira_locked: withMeta(z.number(), "Naira that is held for pending operations"),
    wallets: withMeta(z.record(z.string(), coinOutput), "Available coins, decimal text, by code"),
    kyc: kycStatus,
  }),
});
