import { z } from "zod";
import { idField, nairaInput, nairaOutput, timestamp } from "../http/fields.ts";
import { route } from "../http/route.ts";
import { requiredOr } from "../http/validation-message.ts";
import { pinField } from "../users/pin.ts";
import { billKinds, billMessages, isInternationalNigerian, meterPattern, smartCardPattern } from "./rules.ts";

/** A biller's identifier, as the lists of billers give it; each kind of bill asks for it in its own words. */
const billerIdentifier = (message: string) => z.string(message).regex(/^[a-z0-9-]{2,64}$/);
export const networkIdentifier = billerIdentifier(billMessages.networkRequired);
export const cableIdentifier = billerIdentifier(billMessages.cableRequired);
export const discoIdentifier = billerIdentifier(billMessages.discoRequired);
const kobo = z.number().int().nonnegative().describe("Kobo: 100 are one naira");
const phoneNumber = z
  .string(requiredOr(billMessages.phoneRequired, billMessages.phoneInvalid))
  .min(1)
  .max(20)
  .refine(isInternationalNigerian);
export const smartCardNumber = z
  .string(requiredOr(billMessages.smartCardRequired, billMessages.smartCardInvalid))
  .min(1)
  .regex(smartCardPattern);
export const meterNumber = z
  .string(requiredOr(billMessages.meterRequired, billMessages.meterInvalid))
  .min(1)
  .regex(meterPattern);

const provider = z.object({ identifier: z.string(), name: z.string() }).meta({ id: "BillProvider" });
export type BillProvider = z.infer<typeof provider>;
const providers = z.object({ providers: z.array(provider) });

const bundle = z
  .object({ code: z.string(), name: z.string(), data: z.string(), validity: z.string(), price: kobo })
  .meta({ id: "DataBundle", description: "price in kobo" });
export type DataBundle = z.infer<typeof bundle>;

const plan = z
  .object({
    plan_id: z.string(),
    title: z.string(),
    payment_options: z.array(
      z.object({
        price: kobo,
        duration: z.object({
          value: z.number().int().describe("How many of `type`"),
          type: z.string().describe('Unit of `value`: "monthly", "weekly", "once"'),
        }),
      }),
    ),
  })
  .meta({ id: "CablePlan", description: "price in kobo; the first payment option is used" });
export type CablePlan = z.infer<typeof plan>;

export const unreachable = ["provider_unavailable"] as const;

export const listDataBillers = route({
  name: "listDataBillers",
  method: "GET",
  path: "/bills/data/billers",
  summary: "Networks that sell data",
  tag: "bills",
  access: "user",
  reply: providers,
  errors: unreachable,
});

export const listDataBundles = route({
  name: "listDataBundles",
  method: "GET",
  path: "/bills/data/bundles/:identifier",
  summary: "A network's data bundles",
  tag: "bills",
  access: "user",
  params: z.strictObject({ identifier: networkIdentifier }),
  reply: z.object({ bundles: z.array(bundle) }),
  errors: ["not_found", ...unreachable],
});

export const listCableBillers = route({
  name: "listCableBillers",
  method: "GET",
  path: "/bills/cable/billers",
  summary: "Cable TV providers",
  tag: "bills",
  access: "user",
  reply: providers,
  errors: unreachable,
});

export const listCablePlans = route({
  name: "listCablePlans",
  method: "GET",
  path: "/bills/cable/plans/:identifier",
  summary: "A cable provider's plans",
  tag: "bills",
  access: "user",
  params: z.strictObject({ identifier: cableIdentifier }),
  reply: z.object({ plans: z.array(plan) }),
  errors: ["not_found", ...unreachable],
});

export const listElectricityBillers = route({
  name: "listElectricityBillers",
  method: "GET",
  path: "/bills/electricity/billers",
  summary: "Electricity companies, prepaid and postpaid apart",
  tag: "bills",
  access: "user",
  reply: providers,
  errors: unreachable,
});

export const billStatus = z.enum(["successful", "failed", "pending"]);

export const billReply = z
  .object({
    transactionId: idField,
    reference: z.string(),
    type: z.enum(billKinds),
    status: billStatus,
    amount: nairaOutput,
    recipient: z.string(),
    provider: z.string(),
    description: z.string(),
    customerName: z.string().nullable(),
    token: z.string().nullable(),
    units: z.string().nullable().describe('Electricity bought, with its unit: "8.1 kWh"'),
    createdAt: timestamp,
  })
  .meta({ id: "BillPurchase" });
export type BillPurchase = z.infer<typeof billReply>;

const purchaseErrors = [
  "insufficient_funds",
  "below_minimum",
  "above_maximum",
  "limit_exceeded",
  "price_changed",
  "possible_duplicate",
  "invalid_pin",
  "locked",
  "not_found",
  "provider_unavailable",
] as const;

const confirmation = { pin: pinField.optional(), confirmDuplicate: z.boolean().optional() };

export const purchaseAirtime = route({
  name: "purchaseAirtime",
  method: "POST",
  path: "/bills/airtime/purchase",
  summary: "Buy airtime",
  tag: "bills",
  access: "money",
  confirm: "pin",
  body: z.strictObject({
    phoneNumber,
    amount: nairaInput,
    network: z.string(billMessages.networkRequired).max(20).optional(),
    ...confirmation,
  }),
  reply: billReply,
  errors: purchaseErrors,
});

export const purchaseData = route({
  name: "purchaseData",
  method: "POST",
  path: "/bills/data/purchase",
  summary: "Buy a data bundle",
  tag: "bills",
  access: "money",
  confirm: "pin",
  body: z.strictObject({
    phoneNumber,
    identifier: networkIdentifier,
    bundleIdentifier: z.string(billMessages.bundleRequired).min(1).max(64),
    amount: nairaInput,
    ...confirmation,
  }),
  reply: billReply,
  errors: purchaseErrors,
});

export const purchaseCable = route({
  name: "purchaseCable",
  method: "POST",
  path: "/bills/cable/purchase",
  summary: "Renew a cable TV plan",
  tag: "bills",
  access: "money",
  confirm: "pin",
  body: z.strictObject({
    smartCardNumber,
    identifier: cableIdentifier,
    planId: z.string(billMessages.planRequired).min(1).max(64),
    amount: nairaInput,
    phoneNumber,
    ...confirmation,
  }),
  reply: billReply,
  errors: purchaseErrors,
});

export const purchaseElectricity = route({
  name: "purchaseElectricity",
  method: "POST",
  path: "/bills/electricity/purchase",
  summary: "Pay for electricity",
  tag: "bills",
  access: "money",
  confirm: "pin",
  body: z.strictObject({
    meterNumber,
    identifier: discoIdentifier,
    amount: nairaInput,
    phoneNumber,
    ...confirmation,
  }),
  reply: billReply,
  errors: purchaseErrors,
});
