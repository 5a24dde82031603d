import { example } from "@manilla/http/route-example";
import type { ReplyOf } from "@manilla/shared/http/route";
import {
  emailStatement,
  exportTransactions,
  getReceipt,
  getTransaction,
  listTransactions,
} from "@manilla/shared/wallet/activity-contract";
import { getDashboard } from "@manilla/shared/wallet/contract";
import { getHolding } from "@manilla/shared/wallet/holding-contract";
import { exportGains, getGains, getSpending } from "@manilla/shared/wallet/insight-contract";
import { listLedgerAccounts, listLedgerEntries } from "@manilla/shared/wallet/ledger-contract";

const transaction: ReplyOf<typeof listTransactions>["transactions"][number] = {
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
};

export const walletExamples = [
  example(getDashboard, {
    description: "The data of the first screen: profile, naira balance, coin balances and KYC status.",
    reply: {
      user: { email: "adaeze@example.com", user_name: "adaeze", phone: "+2348031234567" },
      naira_balance: 500000,
      naira_locked: 0,
      wallets: { BTC: "0.01000000", ETH: "1.00000000", USDT: "0.00000000" },
      kyc: { phoneVerified: true, emailVerified: false, level: 2, userVerificationStatus: "Completed" },
    },
  }),
  example(getHolding, {
    description: "What is held of a coin at average cost, and its gain at today's price. Sends make no gain.",
    params: { currency: "btc" },
    reply: {
      currency: "BTC",
      balance: "0.01000000",
      held: "0.00000000",
      cost: "1400000.00",
      averageCost: "140000000.00",
      worth: "1540000.00",
      gain: "140000.00",
      gainPercent: "10.00",
      realised: "-2500.00",
      complete: true,
    },
  }),
];

export const activityExamples = [
  example(listTransactions, {
    description:
      "One history of trades, deposits, withdrawals and bills. Pass `next` as `cursor` to get the next page; null is the end. A page of a search ends after 10,000 lines looked at: it may be empty and still have a `next`.",
    query: { kind: "all", limit: 20 },
    reply: {
      transactions: [
        transaction,
        {
          ...transaction,
          id: "019a6f40-55e9-7b3c-a1d2-0c4f8e6b3a72",
          kind: "adjustment",
          title: "Adjustment",
          out: null,
          in: null,
          nairaValue: null,
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
      ...transaction,
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

export const insightExamples = [
  example(getSpending, {
    description: "Bills, money to people and withdrawals that went through, latest month first.",
    query: { months: 6 },
    reply: {
      months: [
        {
          month: "2026-11",
          total: "3500.00",
          categories: [
            { category: "electricity", amount: "3000.00", count: 1 },
            { category: "airtime", amount: "500.00", count: 2 },
          ],
        },
      ],
    },
  }),
  example(getGains, {
    description:
      "Sales and swaps of the year at average cost, fees included. What was received counts at its worth on arrival.",
    query: { year: 2026 },
    reply: {
      year: 2026,
      proceeds: "120000.00",
      cost: "100000.00",
      gain: "20000.00",
      complete: true,
      coins: [{ currency: "BTC", sales: 2, proceeds: "120000.00", cost: "100000.00", gain: "20000.00" }],
      updatedAt: "2026-11-20T09:30:00.000Z",
    },
  }),
  example(exportGains, {
    description: "A sheet with a line for each sale: date, reference, coin, amount, proceeds, cost, gain.",
    query: { year: 2026 },
    reply: "Date (Lagos),Reference,Coin,Amount,Proceeds (NGN),Cost (NGN),Gain (NGN)\r\n",
  }),
];

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
