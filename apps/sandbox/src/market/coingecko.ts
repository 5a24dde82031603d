/**
 * CoinGecko: market data. Format: CoinGecko API v3 documentation.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { vendorCalls } from "../control/faults.ts";
import { pageOf } from "../control/lists.ts";
import type { World } from "../world.ts";
import { type Coin, coinById, coins } from "./coins.ts";
import { breakPrice, type Market } from "./market.ts";

export function coingeckoRoutes(app: FastifyInstance, world: World, market: Market) {
  const on = vendorCalls(app, "coingecko", world);
  app.addHook("onRequest", async (request, reply) => authenticate(world, request, reply));
  const view = (coin: Coin) => viewOf(coin, { market, now: world.clock.now() });

  on("GET /coins/markets", "markets", async (request, reply) => {
    const { vs_currency, ids, per_page, page } = request.query;
    if (vs_currency !== "usd" && vs_currency !== "ngn")
      return reply.code(422).send({ error: "invalid vs_currency" });
    const rate = vs_currency === "ngn" ? market.nairaPerDollar() : 1;
    const rows = selected(ids, market).map((coin) => marketRow(view(coin), rate));
    rows.sort((a, b) => b.market_cap - a.market_cap);
    const ranked = rows.map((row, index) => ({ ...row, market_cap_rank: index + 1 }));
    return pageOf(ranked, { page, size: per_page }).rows;
  });

  on("GET /coins/:id", "coin", async (request, reply) => {
    const coin = coinById(request.params.id);
    if (!coin || market.brokenness(coin.symbol) === "down")
      return reply.code(404).send({ error: "coin not found" });
    const seen = view(coin);
    const rank = 1 + coins.filter((other) => view(other).marketCap > seen.marketCap).length;
    return coinPage(seen, rank);
  });

  on("GET /coins/:id/ohlc", "ohlc", async (request, reply) => {
    const coin = coinById(request.params.id);
    if (!coin) return reply.code(404).send({ error: "coin not found" });
    const days = request.query.days === "max" ? 365 : Number(request.query.days ?? 1);
    if (![1, 7, 14, 30, 90, 180, 365].includes(days))
      return reply.code(422).send({ error: "Invalid days parameter" });
    const rate = request.query.vs_currency === "ngn" ? market.nairaPerDollar() : 1;
    return listCandles(coin, { days, market, rate, now: world.clock.now() });
  });
}

async function authenticate(world: World, request: FastifyRequest, reply: FastifyReply) {
  // If the parameter is repeated, Fastify parses it to a list, which equals no key.
  const key =
    request.headers["x-cg-demo-api-key"] ?? (request.query as Record<string, unknown>).x_cg_demo_api_key;
  if (key === world.config.keys.COINGECKO_API_KEY) return;
  const [error_code, error_message] = key ? [10_011, "Invalid API key"] : [10_002, "API Key Missing"];
  return reply
    .code(401)
    .send({ status: { timestamp: world.clock.now().toISOString(), error_code, error_message } });
}

function selected(ids: string | undefined, market: Market): Coin[] {
  const wanted = ids ? new Set(ids.split(",").map((id) => id.trim())) : undefined;
  return coins.filter(
    (coin) => (!wanted || wanted.has(coin.id)) && market.brokenness(coin.symbol) !== "down",
  );
}

const day = 86_400_000;

function viewOf(coin: Coin, { market, now }: { market: Market; now: Date }) {
  const price = market.now(coin);
  const ago = (ms: number) => market.at(coin, new Date(now.getTime() - ms));
  const recent = Array.from({ length: 48 }, (_, index) => ago((index + 1) * 1_800_000));
  const broken = market.brokenness(coin.symbol);
  return {
    coin,
    price: breakPrice(price, broken),
    percent24h: (price / ago(day) - 1) * 100,
    percent7d: (price / ago(7 * day) - 1) * 100,
    high24h: Math.max(price, ...recent),
    low24h: Math.min(price, ...recent),
    marketCap: price * coin.circulating,
    volume: price * coin.circulating * coin.turnover,
    updatedAt: broken === "stale" ? new Date(now.getTime() - day) : now,
  };
}

type View = ReturnType<typeof viewOf>;

function marketRow(seen: View, rate: number) {
  const { coin } = seen;
  return {
    id: coin.id,
    symbol: coin.symbol,
    name: coin.name,
    current_price: typeof seen.price === "number" ? seen.price * rate : seen.price,
    market_cap: Math.round(seen.marketCap * rate),
    market_cap_rank: 0,
    total_volume: Math.round(seen.volume * rate),
    high_24h: seen.high24h * rate,
    low_24h: seen.low24h * rate,
    price_change_percentage_24h: seen.percent24h,
    circulating_supply: coin.circulating,
    total_supply: coin.total,
    max_supply: coin.max,
    last_updated: seen.updatedAt.toISOString(),
    price_change_percentage_7d_in_currency: seen.percent7d,
  };
}

/** The answer about one coin has no market data, because the product requests `market_data=false`. */
function coinPage({ coin, updatedAt }: View, rank: number) {
  return {
    id: coin.id,
    symbol: coin.symbol,
    name: coin.name,
    description: { en: coin.about },
    market_cap_rank: rank,
    last_updated: updatedAt.toISOString(),
  };
}

/** Returns candles as wide as the vendor's: half an hour for a day, four hours up to a month, four days beyond. */
export function listCandles(
  coin: Coin,
  { days, market, rate, now }: { days: number; market: Market; rate: number; now: Date },
): number[][] {
  const width = days <= 1 ? day / 48 : days <= 30 ? day / 6 : 4 * day;
  const last = Math.floor(now.getTime() / width) * width;
  const count = Math.round((days * day) / width);
  return Array.from({ length: count }, (_, index) => {
    const end = last - (count - 1 - index) * width;
    const samples = Array.from(
      { length: 13 },
      (_, k) => rate * market.at(coin, new Date(end - width + (k * width) / 12)),
    );
    const [open = 0] = samples;
    return [end, open, Math.max(...samples), Math.min(...samples), samples.at(-1) ?? open];
  });
}
