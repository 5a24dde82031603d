import { createFakePayments, type FakePayments } from "@manilla/testing/providers/fake-payments";
import { onlyProviders } from "@manilla/testing/providers/only-providers";
import type { App } from "../command.ts";
import { nairaRoutes } from "../routes/naira.ts";
import { usersRoutes } from "../routes/users.ts";
import { webhookRoutes } from "../routes/webhooks.ts";
import { ask, testApp } from "./app.ts";

export type DepositFixture = {
  app: App;
  payments: FakePayments;
  open(token: string, amount?: string): Promise<string>;
  /** The person's available kobo, as text. */
  koboOf(userId: string): Promise<string | undefined>;
  transactionsOf(userId: string): Promise<number>;
  messagesAbout(reference: string): Promise<number>;
};

export async function depositFixture(): Promise<DepositFixture> {
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
    async open(token, amount = "1000") {
      const answer = await ask(app, "POST /deposits/naira/initiate", { token, body: { amount } });
      return String(answer.json.data.reference);
    },
    async koboOf(userId) {
      const { rows } = await ctx.pool.query<{ kobo: string }>(
        "select balance::text as kobo from ledger.account where user_id = $1 and asset = 'NGN' and purpose = 'available'",
        [userId],
      );
      return rows[0]?.kobo;
    },
    transactionsOf: (userId) => count("select from ledger.transaction where user_id = $1", userId),
    messagesAbout: (reference) => count("select from webhook_event where reference = $1", reference),
  };
}
