import { z } from "zod";
import type { Config } from "../../runtime/config.ts";
import { providerClient } from "../http.ts";
import type { CoinReading, CoinReadings, MarketData } from "./port.ts";

/** A row of `/coins/markets` (CoinGecko API v3), with null for unknown. */
const row = z.object({
  id: z.string().min(1).max(100),
  symbol: z.string().min(1).max(40),
  name: z.string().min(1).max(200),
  current_price: z.number(),
  last_updated: z.iso.datetime({ offset: true }),
  price_change_percentage_24h: z.number().nullish(),
  price_change_percentage_7d_in_currency: z.number().nullish(),
  total_volume: z.number().nonnegative().nullish(),
  market_cap: z.number().nonnegative().nullish(),
  high_24h: z.number().nonnegative().nullish().catch(null),
  low_24h: z.number().nonnegative().nullish().catch(null),
  circulating_supply: z.number().nonnegative().nullish().catch(null),
  total_supply: z.number().nonnegative().nullish().catch(null),
});

const idOnly = z.object({ id: z.string().min(1).max(100) });

export function coingeckoKey(
  config: Pick<Config, "COINGECKO_BASE_URL" | "COINGECKO_API_KEY">,
): Record<string, string> {
  const isPaid = new URL(config.COINGECKO_BASE_URL).hostname.startsWith("pro-");
  return { [isPaid ? "x-cg-pro-api-key" : "x-cg-demo-api-key"]: config.COINGECKO_API_KEY };
}

export function createCoingecko(
  config: Pick<Config, "COINGECKO_BASE_URL" | "COINGECKO_API_KEY">,
): MarketData {
  const client = providerClient({
    name: "coingecko",
    baseUrl: config.COINGECKO_BASE_URL,
    headers: coingeckoKey(config),
  });

  async function markets(query: Record<string, string | number>): Promise<CoinReadings> {
    const rows = await client.call({
      method: "GET",
      path: "/coins/markets",
      query: {
        vs_currency: "usd",
        order: "market_cap_desc",
        page: 1,
        price_change_percentage: "24h,7d",
        ...query,
      },
      reply: z.array(z.unknown()).max(250),
    });
    return readRows(rows);
  }

  return {
    name: client.name,
    coins: (ids) => markets({ ids: ids.join(","), per_page: ids.length }),
    top: (count) => markets({ per_page: count }),
    close: client.close,
  };
}

function readRows(rows: unknown[]): CoinReadings {
  const answer: CoinReadings = { readings: [], unreadable: [] };
  for (const candidate of rows) {
    const parsed = row.safeParse(candidate);
    if (parsed.success) answer.readings.push(toReading(parsed.data));
    else
      answer.unreadable.push({
        id: idOnly.safeParse(candidate).data?.id ?? null,
        seen: shortened(candidate),
      });
  }
  return answer;
}

function toReading(seen: z.output<typeof row>): CoinReading {
  return {
    id: seen.id,
    symbol: seen.symbol.toUpperCase(),
    name: seen.name,
    price: seen.current_price,
    at: new Date(seen.last_updated),
    change24h: seen.price_change_percentage_24h ?? 0,
    change7d: seen.price_change_percentage_7d_in_currency ?? null,
    volume24h: seen.total_volume ?? 0,
    marketCap: seen.market_cap ?? 0,
    high24h: seen.high_24h || null,
    low24h: seen.low_24h || null,
    circulatingSupply: seen.circulating_supply || null,
    totalSupply: seen.total_supply || null,
  };
}

function shortened(candidate: unknown): string {
  const price =
    typeof candidate === "object" && candidate !== null && "current_price" in candidate
      ? { current_price: candidate.current_price }
      : candidate;
  return (JSON.stringify(price) ?? "nothing").slice(0, 200);
}
