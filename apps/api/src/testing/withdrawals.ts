import { createPerson as fund, readUnits } from "@manilla/testing/people";
import { createFakeAccounts } from "@manilla/testing/providers/fake-accounts";
import { createFakeBanks } from "@manilla/testing/providers/fake-banks";
import { createFakePayments } from "@manilla/testing/providers/fake-payments";
import { createFakePayouts, fakeVendors } from "@manilla/testing/providers/fake-payouts";
import { onlyProviders } from "@manilla/testing/providers/only-providers";
import type { App } from "../command.ts";
import { withdrawalRoutes } from "../routes/naira.ts";
import { usersRoutes } from "../routes/users.ts";
import { signUp, testApp } from "./app.ts";

export async function withdrawalDesk() {
  const [banks, payouts, payments] = [createFakeBanks(), createFakePayouts(), createFakePayments()];
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
    holder: async (naira = "300000", identityName: string | null = "Adaeze Okonkwo") =>
      verified(app, { naira, identityName, ctx }),
    /** Kobo: available and held. */
    naira: async (userId: string) => [
      await readUnits(ctx.database, { userId, purpose: "available" }),
      await readUnits(ctx.database, { userId, purpose: "held" }),
    ],
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
