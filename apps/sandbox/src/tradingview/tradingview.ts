/**
 * TradingView: the embed page of its "Advanced Chart" widget, with the settings as JSON in the address's hash.
 * It posts `{name: "tv-widget-load"}` to its parent, or `tv-widget-no-data` for an unknown symbol.
 */
import type { FastifyInstance } from "fastify";
import { sendPage } from "../control/pages.ts";
import { candles } from "../market/coingecko-answer.ts";
import { coins } from "../market/coins.ts";
import type { Market } from "../market/market.ts";
import type { World } from "../world.ts";

export function tradingviewRoutes(app: FastifyInstance, world: World, market: Market) {
  app.get("/embed-widget/advanced-chart/", async (_request, reply) =>
    sendPage(reply, "tradingview-chart.html", { framedBy: "*" }),
  );
  app.get("/embed-widget/advanced-chart/chart.js", async (_request, reply) =>
    sendPage(reply, "tradingview-chart.js"),
  );
  app.get("/embed-widget/advanced-chart/chart.css", async (_request, reply) =>
    sendPage(reply, "tradingview-chart.css"),
  );

  /** "BINANCE:BTCUSDT": daily candles of three months. The last one ends at the current price. */
  app.get<{ Querystring: { symbol?: string } }>(
    "/embed-widget/advanced-chart/candles",
    async (request, reply) => {
      const symbol = /^[A-Z]+:([A-Z0-9]+)USDT$/.exec(request.query.symbol ?? "")?.[1];
      const coin = coins.find((entry) => entry.symbol.toUpperCase() === symbol);
      if (!coin) return reply.code(404).send({ error: "unknown symbol" });
      return candles(coin, { days: 90, market, rate: 1, now: world.clock.now() });
    },
  );
}
