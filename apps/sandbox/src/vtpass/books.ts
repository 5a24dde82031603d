import type { FastifyInstance } from "fastify";
import { nairaNumber } from "../banking/naira.ts";
import type { BillDesk } from "../bills/bill-desk.ts";
import { commissionOf } from "./answer.ts";

/** The wallet. Of a list of sales the vendor's public pages say nothing, so there is none here. */
export function vtpassBookRoutes(app: FastifyInstance, desk: BillDesk) {
  app.get("/balance", { config: { operation: "balance" } }, async () => ({
    code: 1,
    contents: { balance: nairaNumber(desk.balanceKobo(commissionOf)) },
  }));
}
