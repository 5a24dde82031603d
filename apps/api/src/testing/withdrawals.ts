import { person as fund } from "@manilla/testing/people";
import { createFakeAccounts } from "@manilla/testing/providers/fake-accounts";
import { createFakeBanks, type FakeBanks } from "@manilla/testing/providers/fake-banks";
import { createFakePayments } from "@manilla/testing/providers/fake-payments";
import { createFakePayouts, type FakePayouts, fakeVendors } from "@manilla/testing/providers/fake-payouts";
import { onlyProviders } from "@manilla/testing/providers/only-providers";
import type { App } from "../command.ts";
import { withdrawalRoutes } from "../routes/naira.ts";
import { usersRoutes } from "../routes/users.ts";
import { signUp, testApp } from "./app.ts";

export async function withdrawalDesk() {
  const [banks, payouts, payments]: [FakeBanks, FakePayouts, ReturnType<typeof createFakePayments>] = [
    createFakeBanks(),
    createFakePayouts(),
    createFakePayments(),
  ];
  const providers = onlyProviders({
    banks,
    payments,
    nairaAccounts: createFakeAccounts(),
    payouts: fakeVendors(payouts),
  });
  const { app, ctx } = await testApp({ routes: [usersRoutes, withdrawalRoutes], overrides: { providers } });
  return {
    app,
    ctx,
    banks,
    payouts,
    holder: async (naira = "300000", identityName: string | null = "Adaeze Okonkwo") =>
      verified(app, { naira, identityName, ctx }),
    async naira(userId: string): Promise<[string, string]> {
      const { rows } = await ctx.pool.query<{ available: string; held: string }>(
        `select sum(balance) filter (where purpose = 'available') as available,
          sum(balance) filter (where purpose = 'held') as held
         from ledger.account where user_id = $1 and asset = 'NGN'`,
        [userId],
      );
      return [rows[0]?.available ?? "", rows[0]?.held ?? ""];
    },
  };
}

type Options = {
  naira: string;
  identityName: string | null;
  ctx: Awaited<ReturnType<typeof testApp>>["ctx"];
};

async function verified(app: App, { naira, identityName, ctx }: Options) {
  const signedUp = await signUp(app);
  const now = new Date();
  const data = { phoneVerifiedAt: now, identityStatus: "Completed", identityName };
  await ctx.prisma.user.update({ where: { id: signedUp.user.id }, data });
  await fund(ctx.database, { naira }, signedUp.user.id);
  return signedUp;
}
