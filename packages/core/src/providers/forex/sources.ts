import { seconds } from "@manilla/shared/duration";
import { z } from "zod";
import type { Config } from "../../runtime/config.ts";
import { providerClient } from "../http.ts";
import type { DollarMarket, Forex } from "./port.ts";

/** Open Exchange Rates, `GET /latest.json`. The base is the dollar on every plan. */
const latest = z.object({
  base: z.literal("USD"),
  timestamp: z.number().positive(),
  rates: z.record(z.string().regex(/^[A-Z]{3}$/), z.unknown()),
});

/** Source of all rates per dollar except the naira's. Each rate is the midpoint of bid and ask. */
export function createLatestRates(config: Pick<Config, "FOREX_BASE_URL" | "FOREX_APP_ID">): Forex {
  const client = providerClient({
    name: "forex",
    baseUrl: config.FOREX_BASE_URL,
    headers: { authorization: `Token ${config.FOREX_APP_ID}` },
  });
  return {
    name: client.name,
    async rates() {
      const answer = await client.call({ method: "GET", path: "/latest.json", reply: latest });
      const numbers = Object.entries(answer.rates).flatMap(([code, rate]) =>
        typeof rate === "number" ? [[code, rate] as const] : [],
      );
      return { perDollar: Object.fromEntries(numbers), at: new Date(seconds(answer.timestamp)) };
    },
    close: client.close,
  };
}

/** A minus sign is allowed, so that a later check rejects a negative price as wrong and not as unreadable. */
const price = z.union([
  z.number(),
  z
    .string()
    .max(40)
    .regex(/^-?\d+(\.\d+)?(e-?\d+)?$/)
    .transform((text) => +text),
]);

/** `GET /markets/tickers/usdtngn` (Quidax open API v1): `buy` is the best bid, `sell` the best ask. */
const ticker = z.object({
  data: z.object({
    at: z
      .union([
        z.number(),
        z
          .string()
          .regex(/^\d{9,10}$/)
          .transform(Number),
      ])
      .pipe(z.number().positive()),
    ticker: z.object({ buy: price, sell: price }),
  }),
});

/** The naira price of a dollar from the public order book of USDT. */
export function createQuidaxTicker(config: Pick<Config, "QUIDAX_BASE_URL">): DollarMarket {
  const client = providerClient({ name: "quidax-ticker", baseUrl: config.QUIDAX_BASE_URL, headers: {} });
  return {
    name: client.name,
    async dollar() {
      const { data } = await client.call({ method: "GET", path: "/markets/tickers/usdtngn", reply: ticker });
      return { bid: data.ticker.buy, ask: data.ticker.sell, at: new Date(seconds(data.at)) };
    },
    close: client.close,
  };
}
