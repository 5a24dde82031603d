import { z } from "zod";
import { nairaInput, nairaOutput, timestamp } from "../http/fields.ts";
import { route } from "../http/route.ts";

/** Looser rules wait this long, so that a thief cannot loosen them and pay. */
export const looserRulesHours = 24;
/** A recipient is payable so long after it was added, while known recipients only are paid. */
export const newPayeeHours = 24;

const fields = {
  /** Naira that may leave in a day in all; null when the person has set no limit. */
  dailyLimit: nairaOutput.nullable(),
  /** A payment above this needs a passkey or a code of the authenticator app. */
  confirmAbove: nairaOutput.nullable(),
  knownPayeesOnly: z.boolean(),
  transfersOff: z.boolean(),
};

const rules = z.object(fields).meta({ id: "PaymentRules" });
/** When the rules were last saved; null when they never were. */
const changedAt = timestamp.nullable();
const reply = z.object({ rules, next: z.object({ rules, at: timestamp }).nullable(), changedAt });
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
    dailyLimit: nairaInput.nullable(),
    confirmAbove: nairaInput.nullable(),
    knownPayeesOnly: z.boolean(),
    transfersOff: z.boolean(),
    confirmation: z.uuid().optional(),
    /** As it was read with the rules: refused when they were saved since. */
    changedAt: changedAt.optional(),
  }),
  reply,
  errors: ["confirmation_required", "conflict"],
});
