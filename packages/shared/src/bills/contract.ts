import * as z from "zod/mini";
import { paymentErrors } from "../http/errors.ts";
import { idField, nairaInput, nairaOutput, timeField } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { namedObject, withMeta } from "../http/with-meta.ts";
import { pinField } from "../users/pin.ts";
import {
  cableIdentifier,
  discoIdentifier,
  meterNumber,
  networkIdentifier,
  phoneNumber,
  smartCardNumber,
} from "./fields.ts";
import { extraTokenKinds } from "./meter-tokens.ts";
import { billKinds, billMessages } from "./rules.ts";

const billStatus = z.enum(["successful", "failed", "pending"]);

export const billReply = namedObject("BillPurchase", {
  transactionId: idField,
  reference: z.string(),
  type: z.enum(billKinds),
  status: billStatus,
  amount: nairaOutput,
  recipient: z.string(),
  provider: z.string(),
  description: z.string(),
  customerName: z.nullable(z.string()),
  token: z.nullable(z.string()),
  extraTokens: withMeta(
    z.array(z.object({ kind: z.enum(extraTokenKinds), label: z.string(), token: z.string() })),
    "Further tokens: key-change, reset and configuration tokens are entered before the token",
  ),
  units: withMeta(z.nullable(z.string()), 'Electricity bought, with its unit: "8.1 kWh"'),
  createdAt: timeField,
});
export type BillPurchase = z.infer<typeof billReply>;

const purchase = {
  method: "POST",
  access: "money",
  confirm: "pin",
  reply: billReply,
  errors: [
    ...paymentErrors,
    "above_maximum",
    "price_changed",
    "possible_duplicate",
    "not_found",
    "conflict",
    "provider_unavailable",
    "purchase_failed",
  ],
} as const;
const confirmation = { pin: z.optional(pinField), confirmDuplicate: z.optional(z.boolean()) };

export const purchaseAirtime = defineRoute({
  ...purchase,
  name: "purchaseAirtime",
  endpoint: "GET /bills/airtime/purchase",
  summary: "Buy airtime",
  body: z.strictObject({
    phoneNumber,
    amount: nairaInput,
    network: z.optional(z.string(billMessages.networkRequired).check(z.maxLength(20))),
    ...confirmation,
  }),
});

export const purchaseData = defineRoute({
  ...purchase,
  name: "purchaseData",
  endpoint: "GET /bills/data/purchase",
  summary: "Buy a data bundle",
  body: z.strictObject({
    phoneNumber,
    identifier: networkIdentifier,
    bundleIdentifier: z.string(billMessages.bundleRequired).check(z.minLength(1), z.maxLength(64)),
    amount: nairaInput,
    ...confirmation,
  }),
});

export const purchaseCable = defineRoute({
  ...purchase,
  name: "purchaseCable",
  endpoint: "GET /bills/cable/purchase",
  summary: "Renew a cable TV plan",
  body: z.strictObject({
    smartCardNumber,
    identifier: cableIdentifier,
    planId: z.string(billMessages.planRequired).check(z.minLength(1), z.maxLength(64)),
    amount: nairaInput,
    phoneNumber,
    ...confirmation,
  }),
});

export const purchaseElectricity = defineRoute({
  ...purchase,
  name: "purchaseElectricity",
  endpoint: "GET /bills/electricity/purchase",
  summary: "Pay for electricity",
  body: z.strictObject({
    meterNumber,
    identifier: discoIdentifier,
    amount: nairaInput,
    phoneNumber,
    ...confirmation,
  }),
});
