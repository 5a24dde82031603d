import { seconds } from "@manilla/shared/duration";
import { z } from "zod";
import type { Config } from "../../runtime/config.ts";
import { providerClient } from "../http.ts";
import type { Forex } from "./port.ts";

/** Open Exchange Rates, `GET /latest.json`: `{base, timestamp, rates}`. The base is the dollar on every plan. */
const reply = z.object({
  base: z.literal("USD"),
  timestamp: z.number().positive(),
  rates: z.record(z.string().regex(/^[A-Z]{3}$/), z.unknown()),
});

/** Middle rates of the currencies other than the naira. A rate that is not a number is dropped. */
export function createLatestRates(config: Pick<Config, "FOREX_BASE_URL" | "FOREX_APP_ID">): Forex {
  const client = providerClient({
    name: "forex",
    baseUrl: config.FOREX_BASE_URL,
    headers: { authorization: `Token ${config.FOREX_APP_ID}` },
  });
  return {
    name: client.name,
    async rates() {
      const answer = await client.call({ method: "GET", path: "/latest.json", reply });
      const numbers = Object.entries(answer.rates).flatMap(([code, rate]) =>
        typeof rate === "number" ? [[code, rate] as const] : [],
      );
      return { perDollar: Object.fromEntries(numbers), at: new Date(seconds(answer.timestamp)) };
    },
    close: client.close,
  };
}
