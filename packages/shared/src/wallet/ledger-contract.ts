import * as z from "zod/mini";
import { amountOutput, idInput, timeField } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { withMeta } from "../http/with-meta.ts";

const purpose = withMeta(z.enum(["available", "held"]), "Available, or held for an unfinished payment");
const asset = z.string().check(z.regex(/^[A-Z]{2,10}$/, "Unsupported currency"));

export const listLedgerAccounts = defineRoute({
  name: "listLedgerAccounts",
  endpoint: "GET /ledger/accounts",
  summary: "List your ledger accounts",
  reply: z.object({ accounts: z.array(z.object({ asset: z.string(), purpose, balance: amountOutput })) }),
});

export const listLedgerEntries = defineRoute({
  name: "listLedgerEntries",
  endpoint: "GET /ledger/entries",
  summary: "List the entries of one of your accounts",
  query: z.strictObject({
    asset: z._default(asset, "NGN"),
    purpose: z._default(purpose, "available"),
    transactionId: withMeta(z.optional(idInput), "Only the entries of this transaction"),
    cursor: z.optional(z.string().check(z.regex(/^[0-9]{1,15}$/, "This cursor is not valid."))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  }),
  reply: z.object({
    entries: z.array(
      z.object({
        number: withMeta(z.int(), "Number of the entry in this account, from 1"),
        transactionId: withMeta(z.nullable(z.string()), "Id of the transaction, as in /transactions/:id"),
        kind: withMeta(z.string(), "Step of the transaction that the entry belongs to"),
        amount: withMeta(amountOutput, "Signed decimal text, with a minus for outgoing amounts"),
        balanceAfter: amountOutput,
        at: timeField,
      }),
    ),
    next: z.nullable(z.string()),
  }),
});
