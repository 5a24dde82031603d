import { z } from "zod";
import {
  amountOutput,
  dateInput,
  dollarText,
  idField,
  idInput,
  nairaOutput,
  nairaPerDollar,
  timestamp,
} from "../http/fields.ts";
import { route } from "../http/route.ts";

export const transactionKind = z.enum([
  "crypto.buy",
  "crypto.sell",
  "crypto.swap",
  "crypto.send",
  "crypto.receive",
  "crypto.deposit",
  "naira.deposit",
  "naira.withdrawal",
  "transfer.send",
  "transfer.receive",
  "bill.airtime",
  "bill.data",
  "bill.cable",
  "bill.electricity",
  "dust.given_up",
  "adjustment",
  "adjustment.goodwill",
  "adjustment.correction",
]);

const amountOf = z
  .object({
    asset: z.string(),
    amount: amountOutput.describe("In `asset`, decimal text with its places"),
  })
  .describe("An amount with the code of its asset");

const activityLine = z
  .object({
    id: idField,
    reference: z.string(),
    kind: transactionKind,
    title: z.string(),
    state: z.string(),
    status: z.enum(["completed", "pending", "failed"]),
    out: amountOf.nullable(),
    in: amountOf.nullable(),
    fee: amountOf.nullable(),
    price: dollarText.nullable(),
    rate: nairaPerDollar.nullable(),
    nairaValue: nairaOutput.nullable(),
    dollarValue: dollarText.nullable(),
    counterparty: z.string().nullable(),
    createdAt: timestamp,
  })
  .meta({ id: "ActivityLine" });
export type ActivityLine = z.infer<typeof activityLine>;

/** What a history or a statement is narrowed to. */
export const historyKind = z.enum(["all", "trades", "naira", "crypto", "people", "bills"]);

const filters = {
  kind: historyKind.default("all"),
  status: z.enum(["completed", "pending", "failed"]).optional(),
  search: z.string().max(60).optional(),
  from: dateInput.optional(),
  to: dateInput.optional(),
};

export const listTransactions = route({
  name: "listTransactions",
  method: "GET",
  path: "/transactions",
  summary: "List transactions",
  tag: "wallet",
  access: "user",
  query: z.strictObject({
    ...filters,
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: z.object({ transactions: z.array(activityLine), next: z.string().nullable() }),
});

export const getTransaction = route({
  name: "getTransaction",
  method: "GET",
  path: "/transactions/:id",
  summary: "Get a transaction with its timeline",
  tag: "wallet",
  access: "user",
  params: z.strictObject({ id: idInput }),
  reply: activityLine
    .extend({
      timeline: z.array(
        z.object({ state: z.string(), label: z.string(), reason: z.string().nullable(), at: timestamp }),
      ),
      arrives: amountOf
        .nullable()
        .describe(
          "What the bank or the address gets, where the fee is a part of `out`; null where nothing goes to one",
        ),
      details: z.array(z.object({ label: z.string(), value: z.string() })),
      /** For what is not final: what happens next, in a sentence, and by when. */
      next: z.object({ text: z.string(), by: timestamp.nullable() }).nullable(),
      providerReference: z.string().nullable(),
    })
    .meta({ id: "TransactionDetail" }),
  errors: ["not_found"],
});

export const exportTransactions = route({
  name: "exportTransactions",
  method: "GET",
  path: "/transactions/export",
  summary: "Export a statement",
  tag: "wallet",
  access: "user",
  query: z.strictObject({ ...filters, format: z.enum(["csv", "pdf"]) }),
  reply: z.string().meta({ description: "The file itself, not the envelope" }),
  file: ["text/csv", "application/pdf"],
});

export const emailStatement = route({
  name: "emailStatement",
  method: "POST",
  path: "/transactions/email",
  summary: "Send a statement to my email address",
  tag: "wallet",
  access: "user",
  body: z.strictObject({ kind: filters.kind, from: filters.from, to: filters.to }),
  reply: z.object({ sentTo: z.string().describe("Masked: a•••@mail.ng") }),
  errors: ["conflict", "rate_limited"],
});

export const getReceipt = route({
  name: "getReceipt",
  method: "GET",
  path: "/transactions/:id/receipt",
  summary: "A receipt of one completed transaction, to print or to hand on",
  tag: "wallet",
  access: "user",
  params: z.strictObject({ id: idInput }),
  reply: z.string().meta({ description: "The file itself, not the envelope" }),
  file: ["application/pdf"],
  errors: ["not_found", "conflict"],
});
