import * as z from "zod/mini";
import { dollarNumber, timeField } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { namedObject, withMeta } from "../http/with-meta.ts";

const coinId = z.strictObject({ id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/)) });

const coinAnalysis = namedObject("CoinAnalysis", {
  id: z.string(),
  name: z.string(),
  symbol: z.string(),
  current_price: dollarNumber,
  price_change_percentage_24h: withMeta(z.number(), "Percent in 24 hours"),
  price_change_percentage_7d: withMeta(z.nullable(z.number()), "Percent in 7 days"),
  market_cap: dollarNumber,
  total_volume: withMeta(dollarNumber, "US dollars traded in 24 hours"),
  high_24h: z.nullable(dollarNumber),
  low_24h: z.nullable(dollarNumber),
  circulating_supply: withMeta(z.nullable(z.number()), "Coins"),
  total_supply: withMeta(z.nullable(z.number()), "Coins"),
  description: z.nullable(z.string()),
  updatedAt: timeField,
});
export type CoinAnalysis = z.infer<typeof coinAnalysis>;

export const getCoinAnalysis = defineRoute({
  name: "getCoinAnalysis",
  endpoint: "GET /market/coins/:id",
  summary: "Get a coin's figures",
  access: "open",
  params: coinId,
  reply: coinAnalysis,
  errors: ["not_found", "provider_unavailable"],
});

const chartRanges = [1, 7, 14, 30, 90, 180, 365] as const;

const candle = withMeta(
  z.object({
    time: withMeta(z.int(), "Seconds since 1970"),
    open: dollarNumber,
    high: dollarNumber,
    low: dollarNumber,
    close: dollarNumber,
  }),
  { id: "Candle", description: "Time in seconds since 1970" },
);
export type Candle = z.infer<typeof candle>;

export const getCandles = defineRoute({
  name: "getCandles",
  endpoint: "GET /market/coins/:id/ohlc",
  summary: "Get candles for a chart",
  access: "open",
  params: coinId,
  query: z.strictObject({
    days: z._default(
      z.coerce
        .number("Choose 1, 7, 14, 30, 90, 180 or 365 days")
        .check(z.refine((days) => chartRanges.some((range) => range === days))),
      30,
    ),
  }),
  reply: z.object({ candles: z.array(candle).check(z.maxLength(2_000)), updatedAt: timeField }),
  errors: ["not_found", "provider_unavailable"],
});

const article = namedObject("Article", {
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  url: z.string(),
  source: z.string(),
  category: z.string(),
  publishedAt: timeField,
});
export type Article = z.infer<typeof article>;

export const listNews = defineRoute({
  name: "listNews",
  endpoint: "GET /market/news",
  summary: "List news about crypto and money",
  access: "open",
  query: z.strictObject({ limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(20)), 8) }),
  reply: z.object({ articles: z.array(article).check(z.maxLength(20)), updatedAt: timeField }),
  errors: ["provider_unavailable"],
});

const forexRow = withMeta(
  z.object({
    code: z.string(),
    name: z.string(),
    naira: withMeta(z.number(), "Naira for one unit of the currency"),
  }),
  { id: "ForexRow", description: "Naira for one unit of the currency, at the middle rate" },
);

export const listForex = defineRoute({
  name: "listForex",
  endpoint: "GET /market/forex",
  summary: "List exchange rates to naira",
  access: "open",
  reply: z.object({ rates: z.array(forexRow), updatedAt: z.nullable(timeField) }),
  errors: ["rates_unavailable"],
});
