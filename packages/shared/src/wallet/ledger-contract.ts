import { z } from "zod";
import { amountOutput, timestamp } from "../http/fields.ts";
import { route } from "../http/route.ts";

const purpose = z.enum(["available", "held"]).describe("Spendable, or set aside by an unfinished payment");
const asset = z.string().regex(/^[A-Z]{2,10}$/, "Unsupported currency");

export const listLedgerAccounts = route({
  name: "listLedgerAccounts",
  method: "GET",
  path: "/ledger/accounts",
  summary: "List one's own accounts in the books",
  tag: "wallet",
  access: "user",
  reply: z.object({ accounts: z.array(z.object({ asset: z.string(), purpose, balance: amountOutput })) }),
});

export const listLedgerEntries = route({
  name: "listLedgerEntries",
  method: "GET",
  path: "/ledger/entries",
  summary: "List the entries of one of one's own accounts",
  tag: "wallet",
  access: "user",
  query: z.strictObject({
    asset: asset.default("NGN"),
    purpose: purpose.default("available"),
    cursor: z
      .string()
      .regex(/^[0-9]{1,15}$/, "This cursor is not valid.")
      .optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: z.object({
    entries: z.array(
      z.object({
        number: z.int().describe("Counts the entries of this account from 1"),
        transactionId: z.string().nullable().describe("As in /transactions/:id"),
        kind: z.string().describe("The step of the transaction that was booked"),
        amount: amountOutput.describe("Signed decimal text: what left begins with a minus"),
        balanceAfter: amountOutput,
        at: timestamp,
      }),
    ),
    next: z.string().nullable(),
  }),
});
