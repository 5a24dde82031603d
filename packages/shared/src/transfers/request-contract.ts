import * as z from "zod/mini";
import { assetCodes } from "../assets.ts";
import { amountInput, amountOutput, idField, idInput, timeField } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { namedObject, withMeta } from "../http/with-meta.ts";
import { pinField } from "../users/pin.ts";
import { assetInput, moneyErrors, noteInput, recipientInput, transferReply } from "./contract.ts";

export const requestState = z.enum(["open", "paid", "declined", "cancelled", "expired"]);
export type RequestState = z.infer<typeof requestState>;

const moneyRequest = namedObject("MoneyRequest", {
  id: idField,
  direction: withMeta(z.enum(["incoming", "outgoing"]), "incoming: another person asks me to pay"),
  person: withMeta(z.string(), "The other person: @username, or the phone number that was entered"),
  name: withMeta(z.nullable(z.string()), "The other person's verified name, masked"),
  asset: z.enum(assetCodes),
  amount: withMeta(amountOutput, "In `asset`, decimal text with its decimal places"),
  note: z.nullable(z.string()),
  state: requestState,
  transactionId: withMeta(z.nullable(idField), "My transaction of the payment, if the request was paid"),
  createdAt: timeField,
  expiresAt: timeField,
});
export type MoneyRequest = z.infer<typeof moneyRequest>;

const byId = z.strictObject({ id: idInput });

export const requestMoney = defineRoute({
  name: "requestMoney",
  endpoint: "POST /transfers/requests",
  summary: "Request money from another Manilla user",
  access: "money",
  body: z.strictObject({
    from: recipientInput,
    asset: assetInput,
    amount: withMeta(amountInput, "In `asset`, decimal text (preferred) or a number"),
    note: z.optional(noteInput),
  }),
  reply: moneyRequest,
  status: 201,
  errors: [
    "not_found",
    "own_address",
    "below_minimum",
    "unsupported_currency",
    "rates_unavailable",
    "verification_required",
    "conflict",
    "rate_limited",
  ],
});

export const listMoneyRequests = defineRoute({
  name: "listMoneyRequests",
  endpoint: "GET /transfers/requests",
  summary: "List money requests to me and from me",
  reply: z.object({ requests: z.array(moneyRequest) }),
});

export const getMoneyRequest = defineRoute({
  name: "getMoneyRequest",
  endpoint: "GET /transfers/requests/:id",
  summary: "Get a money request",
  params: byId,
  reply: moneyRequest,
  errors: ["not_found"],
});

export const payMoneyRequest = defineRoute({
  name: "payMoneyRequest",
  endpoint: "POST /transfers/requests/:id/pay",
  summary: "Pay a money request",
  access: "money",
  confirm: "pin",
  params: byId,
  body: z.strictObject({ pin: z.optional(pinField) }),
  reply: transferReply,
  errors: [...moneyErrors, "conflict"],
});

export const declineMoneyRequest = defineRoute({
  name: "declineMoneyRequest",
  endpoint: "POST /transfers/requests/:id/decline",
  summary: "Decline a money request",
  params: byId,
  reply: moneyRequest,
  errors: ["not_found", "conflict"],
});

export const cancelMoneyRequest = defineRoute({
  name: "cancelMoneyRequest",
  endpoint: "POST /transfers/requests/:id/cancel",
  summary: "Cancel my money request",
  params: byId,
  reply: moneyRequest,
  errors: ["not_found", "conflict"],
});
