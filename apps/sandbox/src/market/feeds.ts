/**
 * NewsData.io, `GET /news/api/1/crypto` with the key in `X-ACCESS-KEY` or `apikey`: `{status, totalResults, results,
 * nextPage}`, ten a page; times are UTC without saying so. Headlines and sources are invented.
 * Open Exchange Rates, `GET /forex/api/latest.json` with `Authorization: Token <app id>` or `app_id`: `{disclaimer,
 * license, timestamp, base, rates}`; middle rates, units of each currency for one dollar.
 */
import type { FastifyInstance } from "fastify";
import { obeyFaults } from "../control/faults.ts";
import { fraction } from "../dice.ts";
import type { World } from "../world.ts";
import type { Market } from "./market.ts";
import { headlines } from "./news.ts";

const perDollar = { USD: 1, NGN: 0, EUR: 0.923, GBP: 0.787, GHS: 15.4, KES: 129.3, XOF: 605.6, CNY: 7.24 };
type Currency = keyof typeof perDollar;

export function newsRoutes(app: FastifyInstance, world: World) {
  obeyFaults(app, "news", world);
  app.get<{ Querystring: { apikey?: string } }>(
    "/crypto",
    { config: { operation: "articles" } },
    async (request, reply) => {
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
        image_url: article.imageUrl,
        source_id: "harbour",
        source_name: article.source,
        category: [article.category],
        language: "english",
        pubDate: article.publishedAt.slice(0, 19).replace("T", " "),
        pubDateTZ: "UTC",
      }));
      return { status: "success", totalResults: results.length, results, nextPage: null };
    },
  );
  app.get<{ Params: { id: string } }>(
    "/articles/:id",
    { config: { operation: "article" } },
    async (request, reply) => {
      const article = latest(world.clock.now(), 50).find(({ id }) => id === request.params.id);
      if (!article) return reply.code(404).send({ error: "article not found" });
      return reply
        .type("text/plain; charset=utf-8")
        .send(`${article.title}\n\n${article.summary}\n\n${article.source}`);
    },
  );
}

const hoursBetween = 3;

/** A new headline every three hours. */
function latest(now: Date, limit: number) {
  const turn = Math.floor(now.getTime() / (hoursBetween * 3_600_000));
  return Array.from({ length: limit }, (_, index) => {
    const at = turn - index;
    const [category, title, summary] = headlines[at % headlines.length] ?? headlines[0];
    const publishedAt = new Date(at * hoursBetween * 3_600_000).toISOString();
    return {
      id: `n${at}`,
      title,
      summary,
      imageUrl: null,
      source: "Harbour Market Wire",
      category,
      publishedAt,
    };
  });
}

export function forexRoutes(app: FastifyInstance, world: World, market: Market) {
  obeyFaults(app, "forex", world);
  app.get<{ Querystring: { app_id?: string } }>(
    "/latest.json",
    { config: { operation: "latest" } },
    async (request, reply) => {
      const given = request.headers.authorization?.replace(/^Token /, "") ?? request.query.app_id;
      if (given !== world.config.keys.FOREX_APP_ID) {
        return reply.code(401).send({ error: true, status: 401, message: "invalid_app_id" });
      }
      const base: Currency = "USD";
      const hour = Math.floor(world.clock.now().getTime() / 3_600_000);
      const rateOf = (currency: Currency) => {
        if (currency === "NGN") return market.nairaPerDollar();
        if (currency === "USD") return 1;
        return perDollar[currency] * (1 + (fraction(world.config.seed, currency, hour) - 0.5) * 0.004);
      };
      const currencies = Object.keys(perDollar).filter(isCurrency);
      const rates = currencies.map((currency) => [
        currency,
        Number((rateOf(currency) / rateOf(base)).toPrecision(8)),
      ]);
      return {
        disclaimer: "Sandbox",
        license: "Sandbox",
        base,
        timestamp: Math.floor(world.clock.now().getTime() / 1000),
        rates: Object.fromEntries(rates),
      };
    },
  );
}

function isCurrency(code: string): code is Currency {
  return code in perDollar;
}
