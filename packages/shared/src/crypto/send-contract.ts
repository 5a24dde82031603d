import * as z from "zod/mini";
import { paymentErrors } from "../http/errors.ts";
import {
  coinInput,
  coinOutput,
  confirmDuplicateAsked,
  currencyInput,
  idField,
  idInput,
  lineInput,
  timeField,
} from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { requiredOr } from "../http/validation-message.ts";
import { namedObject } from "../http/with-meta.ts";
import { pinField } from "../users/pin.ts";
import { cryptoMessages } from "./messages.ts";

const recipient = z
  .string(requiredOr("Please enter a recipient address", cryptoMessages.recipient))
  .check(z.trim(), z.minLength(1), z.maxLength(200));

export const validateAddress = defineRoute({
  name: "validateAddress",
  endpoint: "GET /crypto/validate-address/:currency/:address",
  summary: "Validate a coin address",
  params: z.strictObject({
    currency: currencyInput,
    address: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  query: z.strictObject({
    network: z.optional(z.string().check(z.maxLength(32))),
    memo: z.optional(lineInput(64)),
  }),
  reply: z.object({ valid: z.boolean(), network: z.optional(z.string()), reason: z.optional(z.string()) }),
  errors: ["unsupported_currency"],
});

const sendState = z.enum(["under_review", "held", "broadcast", "completed", "failed"]);

export const sendReply = namedObject("Send", {
  transactionId: idField,
  status: z.enum(["pending", "completed", "failed"]),
  state: sendState,
  currency: z.string(),
  network: z.string(),
  amount: coinOutput,
  fee: coinOutput,
  receive: coinOutput,
  address: z.string(),
  internal: z.boolean(),
  createdAt: timeField,
});
export type Send = z.infer<typeof sendReply>;

export const sendCrypto = defineRoute({
  name: "sendCrypto",
  endpoint: "POST /crypto/send",
  summary: "Send a coin",
  access: "money",
  confirm: "pin",
  body: z.strictObject({
    currency: currencyInput,
    amount: coinInput,
    address: recipient,
    network: z.optional(z.string().check(z.maxLength(32))),
    memo: z.optional(lineInput(64)),
    quoteId: z.optional(idInput),
    confirmDuplicate: confirmDuplicateAsked,
    pin: z.optional(pinField),
  }),
  reply: sendReply,
  errors: [
    ...paymentErrors,
    "invalid_address",
    "own_address",
    "quote_expired",
    "possible_duplicate",
    "new_payee",
    "transfers_off",
    "verification_required",
    "rates_unavailable",
    "unsupported_currency",
  ],
});

const savedAddress = namedObject("SavedAddress", {
  id: idField,
  label: z.string(),
  currency: z.string(),
  network: z.string(),
  address: z.string(),
  memo: z.nullable(z.string()),
  createdAt: timeField,
});
export type SavedAddress = z.infer<typeof savedAddress>;

export const listAddresses = defineRoute({
  name: "listAddresses",
  endpoint: "GET /crypto/addresses",
  summary: "List saved addresses",
  reply: z.object({ addresses: z.array(savedAddress) }),
});

export const saveAddress = defineRoute({
  name: "saveAddress",
  endpoint: "POST /crypto/addresses",
  summary: "Save an address",
  body: z.strictObject({
    label: lineInput(40).check(z.minLength(1)),
    currency: currencyInput,
    network: z.optional(z.string().check(z.maxLength(32))),
    address: recipient,
    memo: z.optional(lineInput(64)),
  }),
  reply: savedAddress,
  status: 201,
  errors: ["invalid_address", "already_exists", "unsupported_currency"],
});

export const removeAddress = defineRoute({
  name: "removeAddress",
  endpoint: "DELETE /crypto/addresses/:id",
  summary: "Delete a saved address",
  params: z.strictObject({ id: idInput }),
  errors: ["not_found"],
});
