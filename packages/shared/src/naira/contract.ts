import * as z from "zod/mini";
import { idField, nairaInput, nairaOutput, timeField } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { namedObject, withMeta } from "../http/with-meta.ts";

const checkout = namedObject("Checkout", {
  provider: z.literal("payaza"),
  scriptUrl: z.string(),
  merchant_key: z.string(),
  connection_mode: z.enum(["Live", "Test"]),
  checkout_amount: withMeta(z.number(), "Naira, in the form that the provider's script requires"),
  currency_code: z.literal("NGN"),
  email_address: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
  transaction_reference: z.string(),
  virtual_account_configuration: z.object({ expires_in_minutes: withMeta(z.int(), "Minutes") }),
  additional_details: z.object({
    user_email: z.string(),
    deposit_type: z.literal("naira_wallet"),
    amount: withMeta(z.number(), "Naira"),
  }),
});
export type Checkout = z.infer<typeof checkout>;

const depositState = z.enum(["pending", "completed", "failed", "expired"]);

const deposit = namedObject("NairaDeposit", {
  reference: z.string(),
  transactionId: idField,
  status: depositState,
  amount: nairaOutput,
  received: z.nullable(nairaOutput),
  flag: z.nullable(z.enum(["exact", "underpaid", "overpaid", "late"])),
  expiresAt: timeField,
  createdAt: timeField,
});
export type NairaDeposit = z.infer<typeof deposit>;

const reference = z.strictObject({ reference: idField });

const startedDeposit = withMeta(
  z.object({ reference: z.string(), transactionId: idField, expiresAt: timeField, checkout }),
  { id: "StartedNairaDeposit" },
);

export const initiateNairaDeposit = defineRoute({
  name: "initiateNairaDeposit",
  endpoint: "POST /deposits/naira/initiate",
  summary: "Start a naira deposit",
  access: "money",
  body: z.strictObject({ amount: nairaInput }),
  reply: startedDeposit,
  errors: ["below_minimum", "above_maximum"],
});

export const getOpenNairaDeposit = defineRoute({
  name: "getOpenNairaDeposit",
  endpoint: "GET /deposits/naira/open",
  summary: "Get my deposit that waits for its payment",
  reply: z.object({ deposit: z.nullable(startedDeposit) }),
});

export const verifyNairaDeposit = defineRoute({
  name: "verifyNairaDeposit",
  endpoint: "POST /deposits/naira/:reference/verify",
  summary: "Verify a naira deposit with the payment provider",
  params: reference,
  reply: deposit,
  errors: ["not_found"],
});

export const getNairaDeposit = defineRoute({
  name: "getNairaDeposit",
  endpoint: "GET /deposits/naira/:reference",
  summary: "Get a naira deposit",
  params: reference,
  reply: deposit,
  errors: ["not_found"],
});
