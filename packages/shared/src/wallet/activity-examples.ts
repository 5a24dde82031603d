import { example } from "../http/route-example.ts";
import {
  emailStatement,
  exportTransactions,
  getReceipt,
  getTransaction,
  listTransactions,
} from "./activity-contract.ts";

export const activityExamples = [
  example(listTransactions, {
    description:
      "One history of trades, deposits, withdrawals and bills. Pass `next` as `cursor` to get the next page; null is the end. A page of a search ends after 10,000 lines looked at: it may be empty and still have a `next`.",
    query: { kind: "all", limit: 20 },
    reply: {
      transactions: [
        {
          id: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
          reference: "MNL-RM8N-WMMQ-4WMY",
          kind: "crypto.buy",
          title: "Bought Bitcoin",
          state: "completed",
          status: "completed",
          out: { asset: "NGN", amount: "1000.00" },
          in: { asset: "BTC", amount: "0.00001000" },
          fee: null,
          price: null,
          rate: null,
          nairaValue: "1000.00",
          dollarValue: null,
          counterparty: null,
          createdAt: "2026-11-20T09:30:00.000Z",
        },
        {
          id: "019a6f40-55e9-7b3c-a1d2-0c4f8e6b3a72",
          reference: "MNL-40X7-4NGK-S03G",
          kind: "adjustment",
          title: "Adjustment",
          state: "completed",
          status: "completed",
          out: null,
          in: null,
          fee: null,
          price: null,
          rate: null,
          nairaValue: null,
          dollarValue: null,
          counterparty: null,
          createdAt: "2026-11-20T09:30:00.000Z",
        },
      ],
      next: null,
    },
  }),
  example(getTransaction, {
    description:
      "The transaction with the states it went through and, while it is pending, what happens next. Poll this after a pending answer.",
    params: { id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" },
    reply: {
      id: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
      reference: "MNL-67JK-TYGG-Z253",
      kind: "crypto.buy",
      title: "Bought Bitcoin",
      state: "completed",
      status: "completed",
      out: { asset: "NGN", amount: "1000.00" },
      in: { asset: "BTC", amount: "0.00001000" },
      fee: null,
      price: null,
      rate: null,
      nairaValue: "1000.00",
      dollarValue: null,
      counterparty: null,
      createdAt: "2026-11-20T09:30:00.000Z",
      timeline: [{ state: "completed", label: "Completed", reason: null, at: "2026-11-20T09:30:00.000Z" }],
      arrives: null,
      details: [],
      next: null,
      providerReference: null,
    },
  }),
  example(exportTransactions, {
    description:
      "Downloads the filtered history as CSV or PDF, dated by when the money moved; what has moved none, by when it was begun. The answer is the file, not the envelope.",
    query: { format: "csv", from: "2026-11-01", to: "2026-11-30" },
    reply: "Date (Lagos),Reference,Description,Counterparty,Status\r\n",
  }),
  example(emailStatement, {
    description: "Sends the PDF of these days to the caller's own verified email address, at most ten a day.",
    body: { kind: "all", from: "2026-11-01", to: "2026-11-30" },
    reply: { sentTo: "a•••@example.com" },
  }),
  example(getReceipt, {
    description: "Downloads a PDF receipt. The answer is the file, not the envelope.",
    params: { id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" },
    reply: "%PDF-1.7",
  }),
];
