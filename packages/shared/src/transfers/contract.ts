import * as z from "zod/mini";
import { assetCodes } from "../assets.ts";
import { paymentErrors } from "../http/errors.ts";
import { amountInput, amountOutput, currencyInput, idField, lineInput, timeField } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { namedObject, withMeta } from "../http/with-meta.ts";
import { pinField } from "../users/pin.ts";
import { noteMaximum, transferMessages } from "./rules.ts";

export const recipientInput = withMeta(
  z
    .string(transferMessages.recipient)
    .check(
      z.trim(),
      z.minLength(1, transferMessages.recipient),
      z.maxLength(100, transferMessages.recipient),
    ),
  '"@username", or a phone number as people write it',
);
export const assetInput = withMeta(currencyInput, '"NGN" or a coin\'s code');
export const noteInput = withMeta(lineInput(noteMaximum), "A note for the recipient, one line");

const recipient = namedObject("TransferRecipient", {
  to: withMeta(z.string(), '"@username" or the international phone number. Send it as `to`'),
  name: withMeta(z.nullable(z.string()), "The verified name, masked. Null if there is none"),
  detail: withMeta(z.string(), "The username as typed, or a masked username for a phone number"),
});
export type TransferRecipient = z.infer<typeof recipient>;

export const findRecipient = defineRoute({
  name: "findRecipient",
  endpoint: "GET /transfers/recipient",
  summary: "Look up the recipient of a transfer",
  query: z.strictObject({ to: recipientInput }),
  reply: recipient,
  errors: ["not_found", "own_address", "rate_limited", "verification_required"],
});

export const listRecipients = defineRoute({
  name: "listRecipients",
  endpoint: "GET /transfers/recipients",
  summary: "List the people to whom I last sent money",
  reply: z.object({ recipients: z.array(recipient) }),
});

export const transferReply = namedObject("Transfer", {
  transactionId: idField,
  reference: z.string(),
  status: z.literal("completed"),
  asset: z.enum(assetCodes),
  amount: withMeta(amountOutput, "Without a deduction, in `asset`, decimal text with its places"),
  to: z.string(),
  name: z.nullable(z.string()),
  note: z.nullable(z.string()),
  createdAt: timeField,
});
export type Transfer = z.infer<typeof transferReply>;

export const moneyErrors = [
  ...paymentErrors,
  "new_payee",
  "transfers_off",
  "verification_required",
  "rates_unavailable",
  "not_found",
  "own_address",
] as const;

export const sendTransfer = defineRoute({
  name: "sendTransfer",
  endpoint: "POST /transfers",
  summary: "Send naira or a coin to another Manilla user",
  access: "money",
  confirm: "pin",
  body: z.strictObject({
    to: recipientInput,
    asset: assetInput,
    amount: withMeta(amountInput, "In `asset`, decimal text (preferred) or a number"),
    note: z.optional(noteInput),
    confirmDuplicate: z.optional(z.boolean()),
    pin: z.optional(pinField),
  }),
  reply: transferReply,
  errors: [...moneyErrors, "unsupported_currency", "possible_duplicate", "rate_limited"],
});
