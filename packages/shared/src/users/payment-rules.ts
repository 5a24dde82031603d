import * as z from "zod/mini";
import { nairaInput, nairaOutput, timeField } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { withMeta } from "../http/with-meta.ts";

/** A looser rule takes effect after this many hours. Otherwise a thief could loosen a rule and pay at once. */
export const looserRulesHours = 24;
/** With "known recipients only", a new recipient can be paid this many hours after being added. */
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
    /** The `changedAt` that the client read. The server refuses the change if the rules were saved again since then. */
    changedAt: z.optional(changedAt),
  }),
  reply,
  errors: ["confirmation_required", "conflict"],
});
