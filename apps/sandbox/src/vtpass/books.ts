import type { FastifyInstance } from "fastify";
import { nairaNumber } from "../banking/naira.ts";
import type { BillDesk } from "../bills/bill-desk.ts";
import { commissionOf } from "./answer.ts";

/** Only the wallet, because the vendor documents no list of sales. */
export function vtpassBookRoutes(app: FastifyInstance, desk: BillDesk) {
  app.get("/balance", { config: { operation: "balance" } }, async () => ({
    code: 1,
    contents: { balance: nairaNumber(desk.balanceKobo(commissionOf)) },
  }));
}
