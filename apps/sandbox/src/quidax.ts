/**
 * Quidax: custody and the dollar rate. Format: Quidax developer documentation (open API v1). Base URL:
 * <sandbox>/quidax/exchange-open-api/api/v1. `Authorization: Bearer <secret key>`; the tickers are public.
 * Envelope `{status: "success"|"error", message, data}`; errors carry `data.code` and `data.message`.
 */
import type { FastifyInstance } from "fastify";
import { obeyFaults } from "./faults.ts";
import type { Market } from "./market.ts";
import { quidaxMarketRoutes } from "./quidax-markets.ts";
import type { World } from "./world.ts";

export function quidaxRoutes(app: FastifyInstance, world: World, market: Market) {
  obeyFaults(app, "quidax", world);
  quidaxMarketRoutes(app, world, market);
}
