import type { BillDesk } from "../bills/bill-desk.ts";
import { forgets, type On } from "../control/faults.ts";
import { pageOf } from "../control/lists.ts";
import { airtimeRow, commissionOf, no, ok, transactionOf } from "./answer.ts";

export function historyRoutes(on: On, desk: BillDesk) {
  on("GET /wallets", "wallet", async () => {
    const kobo = Number(desk.balanceKobo(commissionOf));
    const naira = {
      id: "sandbox-ngn",
      currency: "NGN",
      available_balance: kobo,
      ledger_balance: kobo,
      holding_balance: 0,
      wallet_type: "BUSINESS",
      active: true,
    };
    const dollars = { ...naira, id: "sandbox-usd", currency: "USD", available_balance: 0, ledger_balance: 0 };
    return ok([dollars, naira]);
  });

  on("GET /bills/airtime", "history", async (request) => {
    const listed = forgets(request) ? [] : desk.history("airtime");
    const { rows, ...at } = pageOf(listed, { page: request.query.page, size: "20" });
    return { ...ok(rows.map(airtimeRow)), meta: { total: at.total, page: at.page } };
  });

  on("GET /transactions", "transactions", async (request) => {
    const { rows, page, total } = pageOf(desk.history(), { page: request.query.page, size: "20" });
    return { ...ok(rows.map(transactionOf), "Fetched transactions"), meta: { total, page } };
  });

  on("GET /transactions/:id", "requery", async (request, reply) => {
    const bill = forgets(request) ? undefined : desk.get(request.params.id);
    return bill ? ok(transactionOf(bill), "Fetched transaction") : reply.code(404).send(no("Not Found"));
  });
}
