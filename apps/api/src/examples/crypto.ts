import { example } from "@manilla/http/route-example";
import {
  buyCrypto,
  createQuote,
  executeSwap,
  getPurchase,
  listPurchases,
  sellCrypto,
} from "@manilla/shared/crypto/contract";
import { quoteLifetimeSeconds } from "@manilla/shared/crypto/messages";
import type { ReplyOf } from "@manilla/shared/http/route";

const trade: ReplyOf<typeof buyCrypto> = {
  transactionId: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
  status: "completed",
  currency: "BTC",
  cryptoAmount: "0.00100000",
  nairaAmount: "150678.64",
  fee: "3013.57",
  total: "153692.21",
  price: "97000.5",
  rate: "1553.38",
  createdAt: "2026-11-20T09:30:00.000Z",
};
const purchase: ReplyOf<typeof getPurchase> = {
  _id: trade.transactionId,
  type: "buy",
  currency: "BTC",
  status: "completed",
  cryptoAmount: "0.00001000",
  nairaAmount: "1000.00",
  fee: "0.00",
  total: "1000.00",
  transactionId: trade.transactionId,
  createdAt: trade.createdAt,
};

export const cryptoExamples = [
  example(createQuote, {
    description: `Fixes a price for ${quoteLifetimeSeconds} seconds. Pass \`quoteId\` to the trade to get exactly this price.`,
    body: { side: "buy", currency: "btc", amount: "0.001", amountIn: "crypto" },
    reply: {
      quoteId: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
      side: "buy",
      currency: "BTC",
      toCurrency: null,
      cryptoAmount: "0.00100000",
      nairaAmount: "150678.64",
      usdAmount: "97.00",
      price: "97000.5",
      rate: "1553.38",
      midRate: "1538",
      spreadPercent: "1.00",
      fee: "3013.57",
      feePercent: "2",
      total: "153692.21",
      receive: "0.00100000",
      expiresAt: "2026-11-20T09:30:30.000Z",
    },
  }),
  example(buyCrypto, {
    description:
      "Buys at the quote, or at the current price without one. The naira balance pays `total`, fee included.",
    body: { currency: "btc", amount: "0.001", quoteId: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" },
    reply: trade,
  }),
  example(sellCrypto, {
    description:
      "Sells at the quote, or at the current price without one. The naira balance receives the value less the fee.",
    body: { currency: "btc", amount: "0.001" },
    reply: {
      ...trade,
      nairaAmount: "147694.90",
      fee: "2953.90",
      total: "144741.00",
      rate: "1522.62",
    },
  }),
  example(executeSwap, {
    description: "Sells one coin and buys another in one transaction, with one fee.",
    body: { fromCurrency: "btc", toCurrency: "eth", amount: "0.001" },
    reply: {
      transactionId: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
      status: "completed",
      currency: "BTC",
      cryptoAmount: "0.00100000",
      nairaAmount: "149186.76",
      price: "97000.5",
      fromCurrency: "BTC",
      toCurrency: "ETH",
      fromAmount: "0.00100000",
      toAmount: "0.02810161",
      fee: "0.00042794",
      rate: "28.52955",
      createdAt: "2026-11-20T09:30:00.000Z",
    },
  }),
  example(listPurchases, {
    description: "Trades only, latest first. `GET /transactions` has everything.",
    query: { limit: 50 },
    reply: {
      purchases: [purchase],
    },
  }),
  example(getPurchase, {
    description: "One trade with its amounts and fee.",
    params: { id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" },
    reply: purchase,
  }),
];
