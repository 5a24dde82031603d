/**
 * CoinGecko: market data. Format: CoinGecko API v3 documentation (`/ping`, `/simple/price`, `/coins/markets`,
 * `/coins/{id}`, `/coins/{id}/ohlc`). Base URL: <sandbox>/coingecko/api/v3.
 * Key: header `x-cg-demo-api-key` (or query `x_cg_demo_api_key`). Currencies served: usd and ngn.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Coin, coinById, coins } from "./coins.ts";
import { obeyFaults } from "./faults.ts";
import { breakPrice, type Market } from "./market.ts";
import type { World } from "./world.ts";

const day = 86_400_000;
type Query = Record<string, string | undefined>;

export function coingeckoRoutes(app: FastifyInstance, world: World, market: Market) {
  obeyFaults(app, "coingecko", world);
  app.addHook("onRequest", async (request, reply) => authenticate(world, request, reply));
  const view = (coin: Coin) => describe(coin, { market, now: world.clock.now() });

  app.get("/ping", { config: { operation: "ping" } }, async () => ({ gecko_says: "(V3) To the Moon!" }));

  app.get<{ Querystring: Query }>(
    "/simple/price",
    { config: { operation: "simple" } },
    async (request, reply) => {
      const { ids, vs_currencies } = request.query;
      if (!ids || !vs_currencies)
        return reply.code(422).send({ error: "Missing parameter ids or vs_currencies" });
      return simplePrices(request.query, { market, listed: selected(ids, market), view });
    },
  );

  app.get<{ Querystring: Query }>(
    "/coins/markets",
    { config: { operation: "markets" } },
    async (request, reply) => {
      const { vs_currency, ids, per_page = "100", page = "1" } = request.query;
      if (vs_currency !== "usd" && vs_currency !== "ngn")
        return reply.code(422).send({ error: "invalid vs_currency" });
      const rate = vs_currency === "ngn" ? market.nairaPerDollar() : 1;
      const rows = selected(ids, market).map((coin) =>
        marketRow(view(coin), { rate, origin: originOf(request) }),
      );
      rows.sort((a, b) => b.market_cap - a.market_cap);
      const size = Math.min(Math.max(Number(per_page) || 100, 1), 250);
      const start = (Math.max(Number(page) || 1, 1) - 1) * size;
      return rows.map((row, index) => ({ ...row, market_cap_rank: index + 1 })).slice(start, start + size);
    },
  );

  app.get<{ Params: { id: string } }>(
    "/coins/:id",
    { config: { operation: "coin" } },
    async (request, reply) => {
      const coin = coinById(request.params.id);
      if (!coin || market.brokenness(coin.symbol) === "down")
        return reply.code(404).send({ error: "coin not found" });
      return coinPage(view(coin), { naira: market.nairaPerDollar(), origin: originOf(request) });
    },
  );

  app.get<{ Params: { id: string }; Querystring: Query }>(
    "/coins/:id/ohlc",
    { config: { operation: "ohlc" } },
    async (request, reply) => {
      const coin = coinById(request.params.id);
      if (!coin) return reply.code(404).send({ error: "coin not found" });
      const days = request.query.days === "max" ? 365 : Number(request.query.days ?? 1);
      if (![1, 7, 14, 30, 90, 180, 365].includes(days))
        return reply.code(422).send({ error: "Invalid days parameter" });
      const rate = request.query.vs_currency === "ngn" ? market.nairaPerDollar() : 1;
      return candles(coin, { days, market, rate, now: world.clock.now() });
    },
  );
}

async function authenticate(world: World, request: FastifyRequest, reply: FastifyReply) {
  // Fastify's parser gives an object of texts; a key given twice becomes a list, which equals no key.
  const key = request.headers["x-cg-demo-api-key"] ?? (request.query as Query).x_cg_demo_api_key;
  if (key === world.config.keys.COINGECKO_API_KEY) return;
  const [error_code, error_message] = key ? [10_011, "Invalid API key"] : [10_002, "API Key Missing"];
  return reply
    .code(401)
    .send({ status: { timestamp: world.clock.now().toISOString(), error_code, error_message } });
}

function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

function selected(ids: string | undefined, market: Market): Coin[] {
  const wanted = ids ? new Set(ids.split(",").map((id) => id.trim())) : undefined;
  return coins.filter(
    (coin) => (!wanted || wanted.has(coin.id)) && market.brokenness(coin.symbol) !== "down",
  );
}

/** Everything the different answers print about one coin, in dollars. */
function describe(coin: Coin, { market, now }: { market: Market; now: Date }) {
  const price = market.now(coin);
  const ago = (ms: number) => market.at(coin, new Date(now.getTime() - ms));
  const recent = Array.from({ length: 48 }, (_, index) => ago((index + 1) * 1_800_000));
  const broken = market.brokenness(coin.symbol);
  return {
    coin,
    price: breakPrice(price, broken),
    change24h: price - ago(day),
    percent24h: (price / ago(day) - 1) * 100,
    percent7d: (price / ago(7 * day) - 1) * 100,
    high24h: Math.max(price, ...recent),
    low24h: Math.min(price, ...recent),
    marketCap: price * coin.circulating,
    volume: price * coin.circulating * coin.turnover,
    updatedAt: broken === "stale" ? new Date(now.getTime() - day) : now,
  };
}

type View = ReturnType<typeof describe>;

function simplePrices(
  query: Query,
  { market, listed, view }: { market: Market; listed: Coin[]; view: (coin: Coin) => View },
) {
  const wanted = (name: string) => query[`include_${name}`] === "true";
  const rates = { usd: 1, ngn: market.nairaPerDollar() };
  const currencies = (query.vs_currencies ?? "").split(",").filter((c) => c === "usd" || c === "ngn");
  return Object.fromEntries(
    listed.map((coin) => {
      const seen = view(coin);
      const entry: Record<string, number | string> = {};
      for (const currency of currencies) {
        const rate = rates[currency];
        entry[currency] = typeof seen.price === "number" ? seen.price * rate : seen.price;
        if (wanted("market_cap")) entry[`${currency}_market_cap`] = seen.marketCap * rate;
        if (wanted("24hr_vol")) entry[`${currency}_24h_vol`] = seen.volume * rate;
        if (wanted("24hr_change")) entry[`${currency}_24h_change`] = seen.percent24h;
      }
      if (wanted("last_updated_at")) entry.last_updated_at = Math.floor(seen.updatedAt.getTime() / 1000);
      return [coin.id, entry];
    }),
  );
}

function marketRow(seen: View, { rate, origin }: { rate: number; origin: string }) {
  const { coin } = seen;
  return {
    id: coin.id,
    symbol: coin.symbol,
    name: coin.name,
    image: `${origin}/coingecko/images/${coin.id}.svg`,
    current_price: typeof seen.price === "number" ? seen.price * rate : seen.price,
    market_cap: Math.round(seen.marketCap * rate),
    market_cap_rank: 0,
    total_volume: Math.round(seen.volume * rate),
    high_24h: seen.high24h * rate,
    low_24h: seen.low24h * rate,
    price_change_24h: seen.change24h * rate,
    price_change_percentage_24h: seen.percent24h,
    market_cap_change_24h: seen.change24h * coin.circulating * rate,
    market_cap_change_percentage_24h: seen.percent24h,
    circulating_supply: coin.circulating,
    total_supply: coin.total,
    max_supply: coin.max,
    ath: coin.base * 1.4 * rate,
    atl: coin.base * 0.02 * rate,
    last_updated: seen.updatedAt.toISOString(),
    price_change_percentage_24h_in_currency: seen.percent24h,
    price_change_percentage_7d_in_currency: seen.percent7d,
  };
}

function coinPage(seen: View, { naira, origin }: { naira: number; origin: string }) {
  const { coin } = seen;
  const image = `${origin}/coingecko/images/${coin.id}.svg`;
  const both = (usd: number) => ({ usd, ngn: usd * naira });
  return {
    id: coin.id,
    symbol: coin.symbol,
    name: coin.name,
    description: { en: coin.about },
    image: { thumb: image, small: image, large: image },
    market_cap_rank: null,
    market_data: {
      current_price: typeof seen.price === "number" ? both(seen.price) : { usd: seen.price, ngn: seen.price },
      market_cap: both(Math.round(seen.marketCap)),
      total_volume: both(Math.round(seen.volume)),
      high_24h: both(seen.high24h),
      low_24h: both(seen.low24h),
      price_change_24h: seen.change24h,
      price_change_percentage_24h: seen.percent24h,
      price_change_percentage_7d: seen.percent7d,
      circulating_supply: coin.circulating,
      total_supply: coin.total,
      max_supply: coin.max,
      last_updated: seen.updatedAt.toISOString(),
    },
    last_updated: seen.updatedAt.toISOString(),
  };
}

/** Candle widths are the vendor's: half an hour for a day, four hours up to a month, four days beyond. */
function candles(
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

/** A round badge with the coin's symbol, so that pictures load without the internet. Not behind the key. */
export function coinImageRoute(app: FastifyInstance) {
  app.get<{ Params: { file: string } }>("/coingecko/images/:file", async (request, reply) => {
    const coin = coinById(request.params.file.replace(/\.svg$/, ""));
    if (!coin) return reply.code(404).send({ error: "not found" });
    const hue = [...coin.id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
    const text = coin.symbol.toUpperCase();
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="hsl(${hue} 55% 38%)"/><text x="32" y="38" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="${text.length > 3 ? 15 : 19}" fill="#fff">${text}</text></svg>`;
    return reply.header("cache-control", "public, max-age=86400").type("image/svg+xml").send(svg);
  });
}
