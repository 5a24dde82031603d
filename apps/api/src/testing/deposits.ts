import { readUnits } from "@manilla/testing/people";
import { createFakePayments } from "@manilla/testing/providers/fake-payments";
import { onlyProviders } from "@manilla/testing/providers/only-providers";
import { nairaRoutes } from "../routes/naira.ts";
import { usersRoutes } from "../routes/users.ts";
import { webhookRoutes } from "../routes/webhooks.ts";
import { callApi, testApp } from "./app.ts";

export async function depositFixture() {
  const payments = createFakePayments();
  const providers = onlyProviders({ payments });
  const { app, ctx } = await testApp({
    routes: [nairaRoutes, usersRoutes, webhookRoutes],
    overrides: { providers },
  });

  async function count(sql: string, value: string): Promise<number> {
    return (await ctx.pool.query(sql, [value])).rowCount ?? 0;
  }

  return {
    app,
    payments,
    async open(token: string, amount = "1000") {
      const answer = await callApi(app, "POST /deposits/naira/initiate", { token, body: { amount } });
      return String(answer.json.data.reference);
    },
    koboOf: (userId: string) => readUnits(ctx.database, { userId, purpose: "available" }),
    transactionsOf: (userId: string) => count("select from ledger.transaction where user_id = $1", userId),
    messagesAbout: (reference: string) => count("select from webhook_event where reference = $1", reference),
  };
}
