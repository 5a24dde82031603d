import * as z from "zod/mini";
import { paymentErrors } from "../http/errors.ts";
import {
  confirmDuplicateAsked,
  idField,
  idInput,
  nairaInput,
  nairaOutput,
  timeField,
} from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { namedObject, withMeta } from "../http/with-meta.ts";
import { pinField } from "../users/pin.ts";
import { withdrawalMessages } from "./withdrawal-rules.ts";

export const accountNumber = z.string(withdrawalMessages.accountNumber).check(z.regex(/^[0-9]{10}$/));
const bankCode = z.string(withdrawalMessages.bank).check(z.regex(/^[A-Za-z0-9]{2,10}$/));

const bank = withMeta(
  z.object({ id: z.int(), name: z.string(), code: z.string(), slug: z.string(), active: z.boolean() }),
  { id: "Bank" },
);
export type Bank = z.infer<typeof bank>;

export const listBanks = defineRoute({
  name: "listBanks",
  endpoint: "GET /banks",
  summary: "List banks",
  reply: z.array(bank),
  errors: ["provider_unavailable"],
});

export const resolveAccount = defineRoute({
  name: "resolveAccount",
  endpoint: "GET /banks/resolve",
  summary: "Resolve a bank account's holder",
  query: z.strictObject({ account_number: accountNumber, bank_code: bankCode }),
  reply: z.object({
    account_number: z.string(),
    account_name: z.string(),
    is_own_name: withMeta(
      z.nullable(z.boolean()),
      "True if the account's name matches the person's identity. Null without an identity",
    ),
    approved_up_to: withMeta(nairaOutput, "Naira. A withdrawal of more needs staff's approval"),
  }),
  errors: ["not_found", "provider_unavailable", "rate_limited"],
});

const withdrawalState = z.enum([
  "under_review",
  "pending_approval",
  "approved",
  "processing",
  "paid",
  "rejected",
  "failed",
  "reversed",
  "cancelled",
]);

const withdrawal = namedObject("Withdrawal", {
  transactionId: idField,
  reference: z.string(),
  state: withdrawalState,
  amount: nairaOutput,
  fee: nairaOutput,
  receive: nairaOutput,
  accountNumber: z.string(),
  accountName: z.string(),
  bankName: z.string(),
  reason: z.nullable(z.string()),
  cancellable: z.boolean(),
  createdAt: timeField,
});
export type Withdrawal = z.infer<typeof withdrawal>;

export const initiateWithdrawal = defineRoute({
  name: "initiateWithdrawal",
  endpoint: "POST /withdrawals/naira/initiate",
  summary: "Withdraw naira to a bank account",
  access: "money",
  confirm: "pin",
  body: z.strictObject({
    amount: nairaInput,
    accountNumber,
    accountName: z.string(withdrawalMessages.unverified).check(z.maxLength(120)),
    bankCode,
    bankName: z.string(withdrawalMessages.bank).check(z.maxLength(120)),
    confirmDuplicate: confirmDuplicateAsked,
    pin: z.optional(pinField),
  }),
  reply: z.extend(withdrawal, { message: z.string(), status: z.enum(["pending", "completed"]) }),
  errors: [
    ...paymentErrors,
    "above_maximum",
    "kyc_level_required",
    "possible_duplicate",
    "new_payee",
    "transfers_off",
    "not_found",
    "provider_unavailable",
  ],
});

export const getWithdrawal = defineRoute({
  name: "getWithdrawal",
  endpoint: "GET /withdrawals/naira/:id",
  summary: "Get a withdrawal",
  params: z.strictObject({ id: idInput }),
  reply: withdrawal,
  errors: ["not_found"],
});

export const cancelWithdrawal = defineRoute({
  name: "cancelWithdrawal",
  endpoint: "POST /withdrawals/naira/:id/cancel",
  summary: "Cancel a withdrawal that waits for approval",
  params: z.strictObject({ id: idInput }),
  reply: withdrawal,
  errors: ["not_found", "conflict"],
});

const beneficiary = namedObject("Beneficiary", {
  id: idField,
  accountNumber: z.string(),
  accountName: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  lastUsedAt: timeField,
});
export type Beneficiary = z.infer<typeof beneficiary>;

export const listBeneficiaries = defineRoute({
  name: "listBeneficiaries",
  endpoint: "GET /withdrawals/beneficiaries",
  summary: "List saved bank accounts",
  reply: z.object({ beneficiaries: z.array(beneficiary) }),
});

export const removeBeneficiary = defineRoute({
  name: "removeBeneficiary",
  endpoint: "DELETE /withdrawals/beneficiaries/:id",
  summary: "Delete a saved bank account",
  params: z.strictObject({ id: idInput }),
  errors: ["not_found"],
});
