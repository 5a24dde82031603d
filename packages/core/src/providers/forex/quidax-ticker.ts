import { seconds } from "@manilla/shared/duration";
import { z } from "zod";
import type { Config } from "../../runtime/config.ts";
import { providerClient } from "../http.ts";
import type { DollarMarket } from "./port.ts";

/** A plain decimal string. The sign is allowed so that a negative price is recognised. */
const price = z.union([
  z.number(),
  z
    .string()
    .max(40)
    .regex(/^-?\d+(\.\d+)?(e-?\d+)?$/)
    .transform((text) => +text),
]);

/** `GET /markets/tickers/usdtngn` (Quidax open API v1): `buy` is the best bid, `sell` the best ask. */
const reply = z.object({
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

/** The naira price of a dollar from the order book of USDT. The ticker is public, so no key is sent. */
export function createQuidaxTicker(config: Pick<Config, "QUIDAX_BASE_URL">): DollarMarket {
  const client = providerClient({ name: "quidax-ticker", baseUrl: config.QUIDAX_BASE_URL, headers: {} });
  return {
    name: client.name,
    async dollar() {
      const { data } = await client.call({ method: "GET", path: "/markets/tickers/usdtngn", reply });
      return { bid: data.ticker.buy, ask: data.ticker.sell, at: new Date(seconds(data.at)) };
    },
    close: client.close,
  };
}
