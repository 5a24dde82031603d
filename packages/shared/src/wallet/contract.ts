import { z } from "zod";
import { coinOutput } from "../http/fields.ts";
import { route } from "../http/route.ts";

export const kycStatus = z
  .object({
    phoneVerified: z.boolean(),
    emailVerified: z.boolean(),
    level: z.number().int(),
    userVerificationStatus: z.string().nullable(),
  })
  .meta({ id: "KycStatus" });
export type KycStatus = z.infer<typeof kycStatus>;

export const getDashboard = route({
  name: "getDashboard",
  method: "GET",
  path: "/dashboard",
  summary: "Get the dashboard",
  tag: "wallet",
  access: "user",
  reply: z
    .object({
      user: z.object({ email: z.string(), user_name: z.string(), phone: z.string() }),
      naira_balance: z.number().describe("Naira that can be used"),
      naira_locked: z.number().describe("Naira that is held for pending operations"),
      wallets: z.record(z.string(), coinOutput).describe("Coins that can be used, decimal text, by code"),
      kyc: kycStatus,
    })
    .meta({ id: "Dashboard" }),
});
