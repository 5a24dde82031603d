import { inSeconds } from "@manilla/shared/duration";
import { z } from "zod";
import type { Config } from "../../runtime/config.ts";
import { providerClient } from "../http.ts";
import { ignoreStatus } from "../provider-error.ts";
import { coingeckoKey } from "./coingecko.ts";
import type { Candle, CoinPages } from "./port.ts";

const pageReply = z.object({ id: z.string(), description: z.object({ en: z.string().nullish() }).nullish() });

const price = z.number().positive();
const candlesReply = z.array(z.tuple([z.number().positive(), price, price, price, price])).max(2_000);

export function createCoinPages(config: Pick<Config, "COINGECKO_BASE_URL" | "COINGECKO_API_KEY">): CoinPages {
  const client = providerClient({
    name: "coingecko-pages",
    baseUrl: config.COINGECKO_BASE_URL,
    headers: coingeckoKey(config),
  });
  const only = {
    localization: "false",
    market_data: "false",
    tickers: "false",
    community_data: "false",
    developer_data: "false",
  };
  return {
    async page(id) {
      const call = { method: "GET", path: `/coins/${id}`, query: only, reply: pageReply } as const;
      const found = (await client.call(call).catch(ignoreStatus(404))) ?? null;
      return found && { id: found.id, description: plainText(found.description?.en ?? "") };
    },
    async candles(id, days) {
      const query = { vs_currency: "usd", days };
      const call = { method: "GET", path: `/coins/${id}/ohlc`, query, reply: candlesReply } as const;
      return (await client.call(call).catch(ignoreStatus(404)))?.map(candleOf) ?? null;
    },
    close: client.close,
  };
}

function candleOf([milliseconds, open, high, low, close]: z.output<typeof candlesReply>[number]): Candle {
  return { time: Math.floor(inSeconds(milliseconds)), open, high, low, close };
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

export function plainText(html: string): string | null {
  const text = html
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_whole, name: string) => entities[name] ?? " ")
    .replace(/\s+/g, " ")
    .replace(/ ([.,;:!?])/g, "$1")
    .trim();
  return text === "" ? null : text;
}
