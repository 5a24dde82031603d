import { z } from "zod";
import { amountOutput } from "../http/fields.ts";
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
  summary: "Who I am, what I hold, how far I am verified",
  tag: "wallet",
  access: "user",
  reply: z
    .object({
      user: z.object({ email: z.string(), user_name: z.string(), phone: z.string() }),
      naira_balance: z.number(),
      naira_locked: z.number(),
      wallets: z.record(z.string(), amountOutput),
      kyc: kycStatus,
    })
    .meta({ id: "Dashboard" }),
});
