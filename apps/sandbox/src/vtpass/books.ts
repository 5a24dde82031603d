import type { FastifyInstance } from "fastify";
import { nairaNumber } from "../banking/naira.ts";
import type { BillDesk } from "../bills/bill-desk.ts";
import { pageOf } from "../control/lists.ts";
import { commissionOf, vtpassAnswer } from "./answer.ts";

/** The wallet, and the list of sales: of the second the vendor's public pages say nothing, so this is a guess. */
export function vtpassBookRoutes(app: FastifyInstance, desk: BillDesk) {
  app.get("/balance", { config: { operation: "balance" } }, async () => ({
    code: 1,
    contents: { balance: nairaNumber(desk.balanceKobo(commissionOf)) },
  }));
  type Listing = { Querystring: Partial<Record<"page" | "per_page" | "start_date" | "end_date", string>> };
  app.get<Listing>("/transactions", { config: { operation: "transactions" } }, async ({ query }) => {
    const listed = desk.history(undefined, { from: query.start_date, to: query.end_date });
    const { rows, page, total } = pageOf(listed, { page: query.page, size: query.per_page });
    const content = { transactions: rows.map(vtpassAnswer), page, total };
    return { response_description: "000", content };
  });
}
