import * as z from "zod/mini";
import { nairaInput, nairaOutput, timeField } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { withMeta } from "../http/with-meta.ts";

/** Hours until a looser rule applies, so that a thief cannot loosen a rule and pay at once. */
export const looserRulesHours = 24;
/** With "known recipients only", a new recipient becomes payable after this time. */
export const newPayeeHours = 24;

const fields = {
  /** Daily limit in naira for all payments together. Null: no limit. */
  dailyLimit: z.nullable(nairaOutput),
  confirmAbove: z.nullable(nairaOutput),
  knownPayeesOnly: z.boolean(),
  transfersOff: z.boolean(),
};

const rules = withMeta(z.object(fields), { id: "PaymentRules" });
const changedAt = z.nullable(timeField);
const reply = z.object({ rules, next: z.nullable(z.object({ rules, at: timeField })), changedAt });
export type PaymentRules = z.infer<typeof rules>;

export const getPaymentRules = defineRoute({
  name: "getPaymentRules",
  endpoint: "GET /users/payment-rules",
  summary: "Get my own payment rules",
  reply,
});

export const savePaymentRules = defineRoute({
  name: "savePaymentRules",
  endpoint: "PUT /users/payment-rules",
  summary: "Change my own payment rules",
  body: z.strictObject({
    dailyLimit: z.nullable(nairaInput),
    confirmAbove: z.nullable(nairaInput),
    knownPayeesOnly: z.boolean(),
    transfersOff: z.boolean(),
    confirmation: z.optional(z.uuid()),
    /** The `changedAt` that the client read. The change is refused if the rules were saved after that time. */
    changedAt: z.optional(changedAt),
  }),
  reply,
  errors: ["confirmation_required", "conflict"],
});
