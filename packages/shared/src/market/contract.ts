import { z } from "zod";
import { dollarNumber, timestamp } from "../http/fields.ts";
import { route } from "../http/route.ts";

/** Market prices are numbers: they are looked at, compared and drawn; what is booked is computed from their exact text. */
const marketRow = z
  .object({
    id: z.string(),
    name: z.string(),
    symbol: z.string(),
    price: dollarNumber,
    change24h: z.number().describe("Percent in 24 hours"),
    volume24h: dollarNumber,
    marketCap: dollarNumber,
    /** Only when this coin's own price is old: how far it dates back. */
    updatedAt: timestamp.optional(),
  })
  .meta({ id: "MarketRow" });
export type MarketRow = z.infer<typeof marketRow>;

const analysisItem = z
  .object({
    symbol: z.string(),
    price: dollarNumber,
    change24h: z.number().describe("Percent in 24 hours"),
    volume24h: dollarNumber,
  })
  .meta({ id: "AnalysisItem" });
export type AnalysisItem = z.infer<typeof analysisItem>;

export const getCryptoRates = route({
  name: "getCryptoRates",
  method: "GET",
  path: "/crypto/rates",
  summary: "Get coin prices and ranked lists",
  tag: "market",
  access: "open",
  query: z.strictObject({
    currencies: z
      .string()
      .max(200)
      .regex(/^[A-Za-z0-9]+(?:,[A-Za-z0-9]+)*$/)
      .optional(),
  }),
  reply: z
    .object({
      marketData: z.record(z.string(), marketRow),
      cryptoRates: z.record(z.string(), z.number()).describe("US dollars for one coin, by its code"),
      ngnRates: z.record(z.string(), z.number()).describe("Naira for one coin, by its code"),
      analysis: z.object({
        hotCoins: z.array(analysisItem).max(10),
        gainers: z.array(analysisItem).max(10),
        losers: z.array(analysisItem).max(10),
        topByMarketCap: z.array(analysisItem).max(10),
      }),
      updatedAt: timestamp.nullable(),
      stale: z.boolean(),
    })
    .meta({ id: "CryptoRates" }),
  errors: ["rates_unavailable"],
});

export const getRates = route({
  name: "getRates",
  method: "GET",
  path: "/rates",
  summary: "Get naira rates for buying and selling",
  tag: "market",
  access: "open",
  reply: z
    .object({
      buyRates: z.record(z.string(), z.number()).describe("Naira that one unit costs, by pair"),
      sellRates: z.record(z.string(), z.number()).describe("Naira that one unit brings, by pair"),
      spreads: z.record(z.string(), z.number()).describe("Percent from the middle rate, by pair"),
      description: z.string(),
      rmd_rate: z.number().describe("Percent added to and taken off the middle rate"),
      updatedAt: timestamp.nullable(),
      stale: z.boolean(),
    })
    .meta({ id: "FiatRates" }),
  errors: ["rates_unavailable"],
});
