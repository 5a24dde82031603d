import { z } from "zod";
import type { Config } from "../../runtime/config.ts";
import { coingeckoKey } from "../market/coingecko.ts";
import { withKey } from "./bills.ts";
import { type Answer, differs, expected, type Said, unknown, type VendorChecks } from "./check.ts";

const row = z.looseObject({
  id: z.string(),
  symbol: z.string(),
  current_price: z.number(),
  last_updated: z.string(),
});
const markets = z.array(row).min(1);
const candles = z.array(z.array(z.number()).length(5)).min(1);

export function coingeckoChecks(config: Config): VendorChecks {
  return {
    vendor: "coingecko",
    baseUrl: config.COINGECKO_BASE_URL,
    headers: { accept: "application/json", ...coingeckoKey(config) },
    settings: [unknown("how many calls a month the plan allows: prices are read every minute")],
    checks: [
      {
        name: "prices",
        method: "GET",
        path: "/coins/markets",
        query: { vs_currency: "usd", ids: "bitcoin,tether" },
        read: withKey(markets, "prices are readable"),
      },
      {
        name: "candles",
        method: "GET",
        path: "/coins/bitcoin/ohlc",
        query: { vs_currency: "usd", days: "7" },
        read: withKey(candles, "candles are readable"),
      },
    ],
  };
}

const rates = z.object({ base: z.string(), timestamp: z.number(), rates: z.record(z.string(), z.unknown()) });

export function forexChecks(config: Config): VendorChecks {
  return {
    vendor: "forex",
    baseUrl: config.FOREX_BASE_URL,
    headers: { accept: "application/json", authorization: `Token ${config.FOREX_APP_ID}` },
    settings: [],
    checks: [{ name: "latest rates", method: "GET", path: "/latest.json", read: readRates }],
  };
}

function readRates(answer: Answer): Said {
  const shape = withKey(rates, "rates are readable")(answer);
  const { success, data } = rates.safeParse(answer.body);
  if (!success) return shape;
  if (data.base !== "USD") return differs("the base is not the dollar");
  return typeof data.rates["NGN"] === "number" ? shape : differs("there is no rate of the naira");
}

const articles = z.object({
  status: z.literal("success"),
  results: z.array(z.looseObject({ article_id: z.string(), title: z.string(), link: z.string() })),
});

export function newsChecks(config: Config): VendorChecks {
  const key = config.NEWS_API_KEY;
  const headers: Record<string, string> = key === undefined ? {} : { "x-access-key": key };
  const ask = {
    name: "headlines",
    method: "GET" as const,
    path: "/crypto",
    query: { language: "en" },
    read: withKey(articles, "headlines are readable"),
  };
  return {
    vendor: "news",
    baseUrl: config.NEWS_BASE_URL,
    headers: { accept: "application/json", ...headers },
    settings: key === undefined ? [expected("no key: the app shows no headlines")] : [],
    checks: key === undefined ? [] : [ask],
  };
}
