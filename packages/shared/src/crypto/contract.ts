import * as z from "zod/mini";
import {
  amountInput,
  amountOutput,
  coinInput,
  coinOutput,
  currencyInput,
  dollarText,
  idField,
  idInput,
  nairaOutput,
  nairaPerDollar,
  timeField,
} from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { namedObject, withMeta } from "../http/with-meta.ts";
import { quoteLifetimeSeconds } from "./messages.ts";

/** `nairaAmount` excludes the fee. A buyer pays `total`, and a seller gets `receive`, as in the reply of a trade. */
const quoteReply = namedObject("Quote", {
  quoteId: idField,
  side: z.enum(["buy", "sell", "swap", "send"]),
  currency: z.string(),
  toCurrency: z.nullable(z.string()),
  cryptoAmount: coinOutput,
  nairaAmount: nairaOutput,
  usdAmount: withMeta(amountOutput, "US dollars, decimal text"),
  price: withMeta(dollarText, "US dollars for one coin, decimal text"),
  rate: nairaPerDollar,
  midRate: nairaPerDollar,
  spreadPercent: withMeta(z.string(), "Percent between the market's middle rate and `rate`, decimal text"),
  fee: withMeta(
    amountOutput,
    "Decimal text: naira for a buy or a sale, coins of `toCurrency` for a swap, coins of `currency` for a send",
  ),
  feePercent: withMeta(z.string(), "Percent, decimal text"),
  total: withMeta(amountOutput, "Amount that the person pays: naira for a buy, otherwise coins"),
  receive: withMeta(
    amountOutput,
    "Amount that the person or recipient gets: naira for a sale, otherwise coins",
  ),
  expiresAt: timeField,
});
export type Quote = z.infer<typeof quoteReply>;

export const createQuote = defineRoute({
  name: "createQuote",
  endpoint: "POST /crypto/quote",
  summary: `Create a quote that is valid for ${quoteLifetimeSeconds} seconds`,
  body: z.strictObject({
    side: z.enum(["buy", "sell", "swap", "send"]),
    currency: currencyInput,
    toCurrency: z.optional(currencyInput),
    amount: withMeta(amountInput, "In the unit of `amountIn`, decimal text (preferred) or a number"),
    amountIn: withMeta(z._default(z.enum(["crypto", "naira"]), "crypto"), "Unit of `amount`"),
    network: z.optional(z.string().check(z.maxLength(32))),
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
  amount: coinInput,
  quoteId: z.optional(idInput),
});

const tradeReply = namedObject("Trade", {
  transactionId: idField,
  status: z.literal("completed"),
  currency: z.string(),
  cryptoAmount: coinOutput,
  nairaAmount: nairaOutput,
  fee: nairaOutput,
  total: nairaOutput,
  price: withMeta(dollarText, "US dollars for one coin, decimal text"),
  rate: nairaPerDollar,
  createdAt: timeField,
});
export type Trade = z.infer<typeof tradeReply>;

export const buyCrypto = defineRoute({
  name: "buyCrypto",
  endpoint: "POST /crypto/buy",
  summary: "Buy a coin with naira",
  access: "money",
  body: tradeBody,
  reply: tradeReply,
  errors: tradeErrors,
});

const purchase = namedObject("Purchase", {
  _id: idField,
  type: z.enum(["buy", "sell"]),
  currency: z.string(),
  status: z.enum(["completed", "pending", "failed"]),
  cryptoAmount: coinOutput,
  nairaAmount: nairaOutput,
  fee: nairaOutput,
  total: nairaOutput,
  transactionId: idField,
  createdAt: timeField,
});
export type Purchase = z.infer<typeof purchase>;

export const listPurchases = defineRoute({
  name: "listPurchases",
  endpoint: "GET /crypto/purchases",
  summary: "List purchases and sales",
  query: z.strictObject({ limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50) }),
  reply: z.object({ purchases: z.array(purchase) }),
});

export const getPurchase = defineRoute({
  name: "getPurchase",
  endpoint: "GET /crypto/purchases/:id",
  summary: "Get a purchase or sale, by its id or its transactionId",
  params: z.strictObject({ id: idInput }),
  reply: purchase,
  errors: ["not_found"],
});

export const sellCrypto = defineRoute({
  name: "sellCrypto",
  endpoint: "POST /crypto/sell",
  summary: "Sell a coin for naira",
  access: "money",
  body: tradeBody,
  reply: tradeReply,
  errors: tradeErrors,
});

/** `currency`, `cryptoAmount`, `nairaAmount` and `price` describe the outgoing coin, as in the reply of a sale. */
const swapReply = namedObject("Swap", {
  transactionId: idField,
  status: z.literal("completed"),
  currency: z.string(),
  cryptoAmount: coinOutput,
  nairaAmount: nairaOutput,
  price: withMeta(dollarText, "US dollars for one coin of `currency`, decimal text"),
  fromCurrency: z.string(),
  toCurrency: z.string(),
  fromAmount: coinOutput,
  toAmount: coinOutput,
  fee: withMeta(coinOutput, "Coins of `toCurrency`, decimal text"),
  rate: withMeta(z.string(), "Coins of `toCurrency` for one coin of `fromCurrency`, decimal text"),
  createdAt: timeField,
});
export type Swap = z.infer<typeof swapReply>;

export const executeSwap = defineRoute({
  name: "executeSwap",
  endpoint: "POST /swap/execute",
  summary: "Swap one coin for another",
  access: "money",
  body: z.strictObject({
    fromCurrency: currencyInput,
    toCurrency: currencyInput,
    amount: coinInput,
    quoteId: z.optional(idInput),
  }),
  reply: swapReply,
  errors: [...tradeErrors, "same_currency"],
});
