/**
 * Two feeds of the sandbox's own, for which no vendor is named.
 *
 * `GET /news/v1/articles?limit=20` →
 *   `{"updatedAt": iso, "articles": [{"id", "title", "summary", "url", "imageUrl", "source", "category", "publishedAt"}]}`
 *   newest first, at most 50; headlines and sources are invented.
 * `GET /forex/v1/latest?base=USD` →
 *   `{"base": "USD", "timestamp": unix seconds, "rates": {"NGN": 1538.2, "EUR": 0.92, …}}`
 *   middle rates, units of each currency for one of the base; bases: USD NGN EUR GBP GHS KES XOF CNY.
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
  app.get<{ Querystring: { limit?: string } }>(
    "/articles",
    { config: { operation: "articles" } },
    async (request) => {
      const limit = Math.min(Math.max(Number(request.query.limit) || 20, 1), 50);
      const now = world.clock.now();
      const origin = `${request.protocol}://${request.host}`;
      const articles = latest(now, limit).map((article) => ({
        ...article,
        url: `${origin}/news/v1/articles/${article.id}`,
      }));
      return { updatedAt: now.toISOString(), articles };
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

/** The headlines take turns, one every three hours. */
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
  app.get<{ Querystring: { base?: string } }>(
    "/latest",
    { config: { operation: "latest" } },
    async (request, reply) => {
      const base = (request.query.base ?? "USD").toUpperCase();
      if (!isCurrency(base))
        return reply.code(400).send({ error: `base must be one of ${Object.keys(perDollar).join(", ")}` });
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
