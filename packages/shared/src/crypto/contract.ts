import { z } from "zod";
import { amountInput, amountOutput, currencyInput, idField, idInput, timestamp } from "../http/fields.ts";
import { route } from "../http/route.ts";

/** `nairaAmount` is the value before the fee; a buyer pays `total`, a seller gets `receive`. In trades too. */
export const quoteReply = z
  .object({
    quoteId: idField,
    side: z.enum(["buy", "sell", "swap", "send"]),
    currency: z.string(),
    toCurrency: z.string().nullable(),
    cryptoAmount: amountOutput,
    nairaAmount: amountOutput,
    usdAmount: amountOutput,
    price: z.string(),
    rate: z.string(),
    midRate: z.string(),
    spreadPercent: z.string(),
    fee: amountOutput,
    feePercent: z.string(),
    total: amountOutput,
    receive: amountOutput,
    expiresAt: timestamp,
  })
  .meta({ id: "Quote" });
export type Quote = z.infer<typeof quoteReply>;

export const createQuote = route({
  name: "createQuote",
  method: "POST",
  path: "/crypto/quote",
  summary: "A price that holds for 30 seconds",
  tag: "crypto",
  access: "user",
  body: z.strictObject({
    side: z.enum(["buy", "sell", "swap", "send"]),
    currency: currencyInput,
    toCurrency: currencyInput.optional(),
    amount: amountInput,
    amountIn: z.enum(["crypto", "naira"]).default("crypto"),
    network: z.string().max(32).optional(),
  }),
  reply: quoteReply,
  errors: ["below_minimum", "unsupported_currency", "same_currency", "rates_unavailable"],
});

const tradeErrors = [
  "insufficient_funds",
  "below_minimum",
  "quote_expired",
  "limit_exceeded",
  "rates_unavailable",
  "unsupported_currency",
] as const;

const tradeBody = z.strictObject({
  currency: currencyInput,
  amount: amountInput,
  quoteId: idInput.optional(),
});

export const tradeReply = z
  .object({
    transactionId: idField,
    status: z.literal("completed"),
    currency: z.string(),
    cryptoAmount: amountOutput,
    nairaAmount: amountOutput,
    fee: amountOutput,
    total: amountOutput,
    price: z.string(),
    rate: z.string(),
    createdAt: timestamp,
  })
  .meta({ id: "Trade" });
export type Trade = z.infer<typeof tradeReply>;

export const buyCrypto = route({
  name: "buyCrypto",
  method: "POST",
  path: "/crypto/buy",
  summary: "Buy a coin with naira, filled at once",
  tag: "crypto",
  access: "money",
  body: tradeBody,
  reply: tradeReply,
  errors: tradeErrors,
});

export const purchase = z
  .object({
    _id: idField,
    type: z.enum(["buy", "sell"]),
    currency: z.string(),
    status: z.enum(["completed", "pending", "failed"]),
    cryptoAmount: amountOutput,
    nairaAmount: amountOutput,
    fee: amountOutput,
    total: amountOutput,
    transactionId: idField,
    createdAt: timestamp,
  })
  .meta({ id: "Purchase" });
export type Purchase = z.infer<typeof purchase>;

export const listPurchases = route({
  name: "listPurchases",
  method: "GET",
  path: "/crypto/purchases",
  summary: "My purchases and sales, newest first",
  tag: "crypto",
  access: "user",
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(100).default(50) }),
  reply: z.object({ purchases: z.array(purchase) }),
});

export const getPurchase = route({
  name: "getPurchase",
  method: "GET",
  path: "/crypto/purchases/:id",
  summary: "One purchase or sale, by its id or its transactionId",
  tag: "crypto",
  access: "user",
  params: z.strictObject({ id: idInput }),
  reply: purchase,
  errors: ["not_found"],
});

export const sellCrypto = route({
  name: "sellCrypto",
  method: "POST",
  path: "/crypto/sell",
  summary: "Sell a coin for naira, filled at once",
  tag: "crypto",
  access: "money",
  body: tradeBody,
  reply: tradeReply,
  errors: tradeErrors,
});

export const swapReply = z
  .object({
    transactionId: idField,
    status: z.literal("completed"),
    fromCurrency: z.string(),
    toCurrency: z.string(),
    fromAmount: amountOutput,
    toAmount: amountOutput,
    fee: amountOutput,
    rate: z.string(),
    createdAt: timestamp,
  })
  .meta({ id: "Swap" });
export type Swap = z.infer<typeof swapReply>;

export const executeSwap = route({
  name: "executeSwap",
  method: "POST",
  path: "/swap/execute",
  summary: "Swap one coin for another, filled at once",
  tag: "crypto",
  access: "money",
  body: z.strictObject({
    fromCurrency: currencyInput,
    toCurrency: currencyInput,
    amount: amountInput,
    quoteId: idInput.optional(),
  }),
  reply: swapReply,
  errors: [...tradeErrors, "same_currency"],
});
