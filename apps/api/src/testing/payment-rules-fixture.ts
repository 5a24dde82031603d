import { TestClock } from "@manilla/testing/context";
import { createPerson as fund } from "@manilla/testing/people";
import { setPrices } from "@manilla/testing/prices";
import { callApi, signUp, testApp } from "./app.ts";
import { createFakeProviders } from "./fake-providers.ts";

const none = { dailyLimit: null, confirmAbove: null, knownPayeesOnly: false, transfersOff: false };

export const payeeAddress = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

interface Owner {
  token: string;
  userId: string;
}

export async function paymentRulesFixture(routes: Parameters<typeof testApp>[0]["routes"]) {
  const clock = new TestClock();
  const { providers } = createFakeProviders();
  const config = { RATE_LIMIT_FACTOR: "10000" };
  const { app, ctx } = await testApp({ routes, config, overrides: { providers, clock } });
  const renewPrices = () => setPrices(ctx, { coins: { ETH: "2500" }, naira: "1600" });
  return {
    app,
    ctx,
    clock,
    renewPrices,
    async owner(): Promise<Owner> {
      const { token, user } = await signUp(app);
      const data = {
        phoneVerifiedAt: clock.now(),
        identityStatus: "Completed",
        identityName: "Adaeze Okonkwo",
      };
      await ctx.prisma.user.update({ where: { id: user.id }, data });
      await fund(ctx.database, { naira: "100000", coins: { ETH: "1" } }, user.id);
      await renewPrices();
      return { token, userId: user.id };
    },
    save: ({ token }: Owner, rules: object) =>
      callApi(app, "PUT /users/payment-rules", { token, body: { ...none, ...rules } }),
    airtime: ({ token }: Owner, amount: string, headers: Record<string, string> = {}) =>
      callApi(app, "POST /bills/airtime/purchase", {
        token,
        headers,
        body: { phoneNumber: "+2348031234567", amount, pin: "2468", confirmDuplicate: true },
      }),
    send: ({ token }: Owner) =>
      callApi(app, "POST /crypto/send", {
        token,
        body: { currency: "eth", amount: "0.001", address: payeeAddress, network: "ethereum", pin: "2468" },
      }),
    withdraw: ({ token }: Owner, accountNumber: string) =>
      callApi(app, "POST /withdrawals/naira/initiate", {
        token,
        body: {
          amount: "1000",
          accountNumber,
          accountName: "Adaeze Okonkwo",
          bankCode: "058",
          bankName: "GTB",
          pin: "2468",
        },
      }),
  };
}
