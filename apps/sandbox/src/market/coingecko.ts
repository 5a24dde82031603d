/**
 * CoinGecko: market data. Format: CoinGecko API v3 documentation.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { vendorCalls } from "../control/faults.ts";
import type { World } from "../world.ts";
import { candles, coinPage, marketRow, type Query, viewOf } from "./coingecko-answer.ts";
import { type Coin, coinById, coins } from "./coins.ts";
import type { Market } from "./market.ts";

export function coingeckoRoutes(app: FastifyInstance, world: World, market: Market) {
  const on = vendorCalls(app, "coingecko", world);
  app.addHook("onRequest", async (request, reply) => authenticate(world, request, reply));
  const view = (coin: Coin) => viewOf(coin, { market, now: world.clock.now() });

  on("GET /coins/markets", "markets", async (request, reply) => {
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
  });

  on("GET /coins/:id", "coin", async (request, reply) => {
    const coin = coinById(request.params.id);
    if (!coin || market.brokenness(coin.symbol) === "down")
      return reply.code(404).send({ error: "coin not found" });
    const seen = view(coin);
    const rank = 1 + coins.filter((other) => view(other).marketCap > seen.marketCap).length;
    return coinPage(seen, { origin: originOf(request), rank });
  });

  on("GET /coins/:id/ohlc", "ohlc", async (request, reply) => {
    const coin = coinById(request.params.id);
    if (!coin) return reply.code(404).send({ error: "coin not found" });
    const days = request.query.days === "max" ? 365 : Number(request.query.days ?? 1);
    if (![1, 7, 14, 30, 90, 180, 365].includes(days))
      return reply.code(422).send({ error: "Invalid days parameter" });
    const rate = request.query.vs_currency === "ngn" ? market.nairaPerDollar() : 1;
    return candles(coin, { days, market, rate, now: world.clock.now() });
  });
}

async function authenticate(world: World, request: FastifyRequest, reply: FastifyReply) {
  // Fastify parses a repeated key to a list, which equals no key.
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

/** A badge with the coin's symbol, so that pictures load offline. Needs no key. */
export function coinImageRoute(app: FastifyInstance) {
  app.get<{ Params: { file: string } }>("/coingecko/images/:file", async (request, reply) => {
    const coin = coinById(request.params.file.replace(/\.svg$/, ""));
    if (!coin) return reply.code(404).send({ error: "not found" });
    const hue = Array.from(coin.id).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
    const text = coin.symbol.toUpperCase();
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="hsl(${hue} 55% 38%)"/><text x="32" y="38" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="${text.length > 3 ? 15 : 19}" fill="#fff">${text}</text></svg>`;
    return reply.header("cache-control", "public, max-age=86400").type("image/svg+xml").send(svg);
  });
}
