import * as z from "zod/mini";
import { dollarNumber, timeField } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { namedObject, withMeta } from "../http/with-meta.ts";

/** These prices are floating-point numbers for display only. Trades use the exact decimals that the server stores. */
const marketRow = namedObject("MarketRow", {
  id: z.string(),
  name: z.string(),
  symbol: z.string(),
  price: dollarNumber,
  change24h: withMeta(z.number(), "Percent in 24 hours"),
  volume24h: dollarNumber,
  marketCap: dollarNumber,
  updatedAt: z.optional(timeField),
});
export type MarketRow = z.infer<typeof marketRow>;

const analysisItem = namedObject("AnalysisItem", {
  symbol: z.string(),
  price: dollarNumber,
  change24h: withMeta(z.number(), "Percent in 24 hours"),
  volume24h: dollarNumber,
});
export type AnalysisItem = z.infer<typeof analysisItem>;

export const getCryptoRates = defineRoute({
  name: "getCryptoRates",
  endpoint: "GET /crypto/rates",
  summary: "Get coin prices and ranked lists",
  access: "open",
  query: z.strictObject({
    currencies: z.optional(z.string().check(z.maxLength(200), z.regex(/^[A-Za-z0-9]+(?:,[A-Za-z0-9]+)*$/))),
  }),
  reply: namedObject("CryptoRates", {
    marketData: z.record(z.string(), marketRow),
    cryptoRates: withMeta(z.record(z.string(), z.number()), "US dollars for one coin, by its code"),
    ngnRates: withMeta(z.record(z.string(), z.number()), "Naira for one coin, by its code"),
    analysis: z.object({
      hotCoins: z.array(analysisItem).check(z.maxLength(10)),
      gainers: z.array(analysisItem).check(z.maxLength(10)),
      losers: z.array(analysisItem).check(z.maxLength(10)),
      topByMarketCap: z.array(analysisItem).check(z.maxLength(10)),
    }),
    updatedAt: z.nullable(timeField),
    stale: z.boolean(),
  }),
  errors: ["rates_unavailable"],
});

export const getRates = defineRoute({
  name: "getRates",
  endpoint: "GET /rates",
  summary: "Get naira rates for buying and selling",
  access: "open",
  reply: namedObject("FiatRates", {
    buyRates: withMeta(z.record(z.string(), z.number()), "Naira that a buyer pays, by pair"),
    sellRates: withMeta(z.record(z.string(), z.number()), "Naira that a seller gets, by pair"),
    spreads: withMeta(z.record(z.string(), z.number()), "Percent from the middle rate, by pair"),
    description: z.string(),
    rmd_rate: withMeta(z.number(), "Percent added to or subtracted from the middle rate"),
    updatedAt: z.nullable(timeField),
    stale: z.boolean(),
  }),
  errors: ["rates_unavailable"],
});
