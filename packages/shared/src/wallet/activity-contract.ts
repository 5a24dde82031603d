import * as z from "zod/mini";
import {
  amountOutput,
  dateInput,
  dollarText,
  idField,
  idInput,
  nairaOutput,
  nairaPerDollar,
  timeField,
} from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { namedObject, withMeta } from "../http/with-meta.ts";
import { transactionKinds } from "./transaction-texts.ts";

const amountOf = withMeta(
  z.object({
    asset: z.string(),
    amount: withMeta(amountOutput, "In `asset`, decimal text with its decimal places"),
  }),
  "An amount with the code of its asset",
);

const activityLine = namedObject("ActivityLine", {
  id: idField,
  reference: z.string(),
  kind: z.enum(transactionKinds),
  title: z.string(),
  state: z.string(),
  status: z.enum(["completed", "pending", "failed"]),
  out: z.nullable(amountOf),
  in: z.nullable(amountOf),
  fee: z.nullable(amountOf),
  price: z.nullable(dollarText),
  rate: z.nullable(nairaPerDollar),
  nairaValue: z.nullable(nairaOutput),
  dollarValue: z.nullable(dollarText),
  counterparty: z.nullable(z.string()),
  createdAt: timeField,
});
export type ActivityLine = z.infer<typeof activityLine>;

export const historyKind = z.enum(["all", "trades", "naira", "crypto", "people", "bills"]);

const filters = {
  kind: z._default(historyKind, "all"),
  status: z.optional(z.enum(["completed", "pending", "failed"])),
  search: z.optional(z.string().check(z.maxLength(60))),
  from: z.optional(dateInput),
  to: z.optional(dateInput),
};

export const listTransactions = defineRoute({
  name: "listTransactions",
  endpoint: "GET /transactions",
  summary: "List transactions",
  query: z.strictObject({
    ...filters,
    cursor: z.optional(z.string().check(z.maxLength(100))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  }),
  reply: z.object({ transactions: z.array(activityLine), next: z.nullable(z.string()) }),
});

export const getTransaction = defineRoute({
  name: "getTransaction",
  endpoint: "GET /transactions/:id",
  summary: "Get a transaction with its timeline",
  params: z.strictObject({ id: idInput }),
  reply: withMeta(
    z.extend(activityLine, {
      timeline: z.array(
        z.object({ state: z.string(), label: z.string(), reason: z.nullable(z.string()), at: timeField }),
      ),
      arrives: withMeta(
        z.nullable(amountOf),
        "Amount that the bank or address receives, if the fee is part of `out`. Otherwise null",
      ),
      details: z.array(z.object({ label: z.string(), value: z.string() })),
      next: z.nullable(z.object({ text: z.string(), by: z.nullable(timeField) })),
      providerReference: z.nullable(z.string()),
    }),
    { id: "TransactionDetail" },
  ),
  errors: ["not_found"],
});

export const exportTransactions = defineRoute({
  name: "exportTransactions",
  endpoint: "GET /transactions/export",
  summary: "Export a statement",
  query: z.strictObject({ ...filters, format: z.enum(["csv", "pdf"]) }),
  reply: withMeta(z.string(), { description: "The file itself, without the JSON envelope" }),
  file: ["text/csv", "application/pdf"],
});

export const emailStatement = defineRoute({
  name: "emailStatement",
  endpoint: "POST /transactions/email",
  summary: "Send a statement to my email address",
  body: z.strictObject({ kind: filters.kind, from: filters.from, to: filters.to }),
  reply: z.object({ sentTo: withMeta(z.string(), "Masked: a•••@mail.ng") }),
  errors: ["conflict", "rate_limited"],
});

export const getReceipt = defineRoute({
  name: "getReceipt",
  endpoint: "GET /transactions/:id/receipt",
  summary: "Get a receipt of a completed transaction, to print or to share",
  params: z.strictObject({ id: idInput }),
  reply: withMeta(z.string(), { description: "The file itself, without the JSON envelope" }),
  file: ["application/pdf"],
  errors: ["not_found", "conflict"],
});
