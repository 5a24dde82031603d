import * as z from "zod/mini";
import { described } from "../http/described.ts";
import { coinOutput } from "../http/fields.ts";
import { route } from "../http/route.ts";

export const kycStatus = described(
  z.object({
    phoneVerified: z.boolean(),
    emailVerified: z.boolean(),
    level: z.int(),
    userVerificationStatus: z.nullable(z.string()),
  }),
  { id: "KycStatus" },
);
export type KycStatus = z.infer<typeof kycStatus>;

export const getDashboard = route({
  name: "getDashboard",
  path: "/dashboard",
  summary: "Get the dashboard",
  reply: described(
    z.object({
      user: z.object({ email: z.string(), user_name: z.string(), phone: z.string() }),
      naira_balance: described(z.number(), "Naira that can be used"),
      naira_locked: described(z.number(), "Naira that is held for pending operations"),
      wallets: described(z.record(z.string(), coinOutput), "Coins that can be used, decimal text, by code"),
      kyc: kycStatus,
    }),
    { id: "Dashboard" },
  ),
});
