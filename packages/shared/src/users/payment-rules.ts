import * as z from "zod/mini";
import { described } from "../http/described.ts";
import { nairaInput, nairaOutput, timestamp } from "../http/fields.ts";
import { route } from "../http/route.ts";

/** Looser rules wait this long, so that a thief cannot loosen them and pay. */
export const looserRulesHours = 24;
/** A recipient is payable so long after it was added, while known recipients only are paid. */
export const newPayeeHours = 24;

const fields = {
  /** Naira that may leave in a day in all; null when the person has set no limit. */
  dailyLimit: z.nullable(nairaOutput),
  /** A payment above this needs a passkey or a code of the authenticator app. */
  confirmAbove: z.nullable(nairaOutput),
  knownPayeesOnly: z.boolean(),
  transfersOff: z.boolean(),
};

const rules = described(z.object(fields), { id: "PaymentRules" });
/** When the rules were last saved; null when they never were. */
const changedAt = z.nullable(timestamp);
const reply = z.object({ rules, next: z.nullable(z.object({ rules, at: timestamp })), changedAt });
export type PaymentRules = z.infer<typeof rules>;

export const getPaymentRules = route({
  name: "getPaymentRules",
  method: "GET",
  path: "/users/payment-rules",
  summary: "Get my own payment rules",
  tag: "users",
  access: "user",
  reply,
});

export const savePaymentRules = route({
  name: "savePaymentRules",
  method: "PUT",
  path: "/users/payment-rules",
  summary: "Change my own payment rules",
  tag: "users",
  access: "user",
  body: z.strictObject({
    dailyLimit: z.nullable(nairaInput),
    confirmAbove: z.nullable(nairaInput),
    knownPayeesOnly: z.boolean(),
    transfersOff: z.boolean(),
    confirmation: z.optional(z.uuid()),
    /** As it was read with the rules: refused when they were saved since. */
    changedAt: z.optional(changedAt),
  }),
  reply,
  errors: ["confirmation_required", "conflict"],
});
