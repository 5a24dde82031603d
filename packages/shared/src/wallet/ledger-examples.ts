import { example } from "../http/route-example.ts";
import { listLedgerAccounts, listLedgerEntries } from "./ledger-contract.ts";

export const ledgerExamples = [
  example(listLedgerAccounts, {
    description:
      "Two accounts of every asset: what can be spent, and what unfinished payments have set aside.",
    reply: { accounts: [{ asset: "NGN", purpose: "available", balance: "1000.00" }] },
  }),
  example(listLedgerEntries, {
    description:
      "The newest entry first, each with the balance after it. Pass `next` as `cursor` to get the next page; null is the end. An entry is never changed.",
    query: { asset: "NGN", purpose: "available", limit: 20 },
    reply: {
      entries: [
        {
          number: 2,
          transactionId: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
          kind: "trade",
          amount: "-1000.00",
          balanceAfter: "4000.00",
          at: "2026-11-20T09:30:00.000Z",
        },
      ],
      next: null,
    },
  }),
];
