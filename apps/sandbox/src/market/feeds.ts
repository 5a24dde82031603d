/**
 * Imitates NewsData.io (invented headlines and sources, times in UTC without a zone), Open Exchange Rates (mid rates,
 * units of each currency for one dollar) and TradingView (the embedded chart page).
 */
import type { FastifyInstance } from "fastify";
import { vendorCalls } from "../control/faults.ts";
import { sendPage } from "../control/pages.ts";
import { drawFraction } from "../dice.ts";
import type { World } from "../world.ts";
import { listCandles } from "./coingecko.ts";
import { coinBySymbol } from "./coins.ts";
import type { Market } from "./market.ts";

type Headline = readonly [category: string, title: string, summary: string];

const headlines: readonly [Headline, ...Headline[]] = [
  [
    "Bitcoin",
    "Bitcoin steadies as weekend trading thins out",
    "Prices moved little over two quiet days. Desks report smaller orders and narrow ranges.",
  ],
  [
    "Naira",
    "Dollar rate holds near last week's level in Lagos",
    "Traders describe a calm session. Buyers and sellers stayed a few naira apart.",
  ],
  [
    "Regulation",
    "Exchanges prepare for a new reporting calendar",
    "Licensed platforms will report volumes every quarter. Smaller firms ask for more time.",
  ],
  [
    "Stablecoins",
    "Stablecoins carry a growing share of trade payments",
    "Importers say that settlement takes minutes. Banks answer with faster transfers of their own.",
  ],
  [
    "Payments",
    "Contactless cards reach smaller towns",
    "Shops in a dozen towns take part in a pilot. The readers work without a mobile signal.",
  ],
  [
    "Security",
    "Wallet makers agree on clearer address screens",
    "The first and last six characters will stand out. Mistyped addresses are the aim.",
  ],
];

const perDollar = { EUR: 0.923, GBP: 0.787, GHS: 15.4, KES: 129.3, XOF: 605.6, CNY: 7.24 };

export function newsRoutes(app: FastifyInstance, world: World) {
  const on = vendorCalls(app, "news", world);
  on("GET /crypto", "articles", async (request, reply) => {
    const key = request.headers["x-access-key"] ?? request.query.apikey;
    if (key !== world.config.keys.NEWS_API_KEY) {
      const results = { message: "API key is invalid.", code: "Unauthorized" };
      return reply.code(401).send({ status: "error", results });
    }
    const origin = `${request.protocol}://${request.host}`;
    const results = latest(world.clock.now(), 10).map((article) => ({
      article_id: article.id,
      title: article.title,
      link: `${origin}/news/api/1/articles/${article.id}`,
      description: article.summary,
      source_name: source,
      category: [article.category],
      pubDate: article.at.toISOString().slice(0, 19).replace("T", " "),
    }));
    return { status: "success", results };
  });
  on("GET /articles/:id", "article", async (request, reply) => {
    const article = latest(world.clock.now(), 50).find(({ id }) => id === request.params.id);
    if (!article) return reply.code(404).send({ error: "article not found" });
    return reply
      .type("text/plain; charset=utf-8")
      .send(`${article.title}\n\n${article.summary}\n\n${source}`);
  });
}

const hoursBetween = 3;
const source = "Harbour Market Wire";

function latest(now: Date, limit: number) {
  const turn = Math.floor(now.getTime() / (hoursBetween * 3_600_000));
  return Array.from({ length: limit }, (_, index) => {
    const at = turn - index;
    const [category, title, summary] = headlines[at % headlines.length] ?? headlines[0];
    return { id: `n${at}`, category, title, summary, at: new Date(at * hoursBetween * 3_600_000) };
  });
}

export function forexRoutes(app: FastifyInstance, world: World, market: Market) {
  const on = vendorCalls(app, "forex", world);
  on("GET /latest.json", "latest", async (request, reply) => {
    const given = request.headers.authorization?.replace(/^Token /, "") ?? request.query.app_id;
    if (given !== world.config.keys.FOREX_APP_ID) {
      return reply.code(401).send({ error: true, status: 401, message: "invalid_app_id" });
    }
    const hour = Math.floor(world.clock.now().getTime() / 3_600_000);
    const rates = Object.entries(perDollar).map(([currency, middle]) => {
      const drift = (drawFraction(world.config.seed, currency, hour) - 0.5) * 0.004;
      return [currency, Number((middle * (1 + drift)).toPrecision(8))];
    });
    return {
      base: "USD",
      timestamp: Math.floor(world.clock.now().getTime() / 1000),
      rates: { USD: 1, NGN: market.nairaPerDollar(), ...Object.fromEntries(rates) },
    };
  });
}

/**
 * TradingView: the embed page of its "Advanced Chart" widget, with the settings as JSON in the URL's hash. It posts
 * `{name: "tv-widget-load"}` to its parent, or `tv-widget-no-data` for an unknown symbol.
 */
export function tradingviewRoutes(app: FastifyInstance, world: World, market: Market) {
  const page = "/embed-widget/advanced-chart/";
  app.get(page, async (_request, reply) => sendPage(reply, "tradingview-chart.html", { framedBy: "*" }));
  for (const file of ["chart.js", "chart.css"] as const)
    app.get(`${page}${file}`, async (_request, reply) => sendPage(reply, `tradingview-${file}`));

  /** "BINANCE:BTCUSDT": daily candles of three months. The last candle ends at the current price. */
  app.get<{ Querystring: { symbol?: string } }>(`${page}candles`, async (request, reply) => {
    const symbol = /^[A-Z]+:([A-Z0-9]+)USDT$/.exec(request.query.symbol ?? "")?.[1];
    const coin = symbol && coinBySymbol(symbol);
    if (!coin) return reply.code(404).send({ error: "unknown symbol" });
    return listCandles(coin, { days: 90, market, rate: 1, now: world.clock.now() });
  });
}
