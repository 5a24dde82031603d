import { createPerson } from "@manilla/testing/people";
import { setPrices } from "@manilla/testing/prices";
import { createFakeCustody } from "@manilla/testing/providers/fake-custody";
import { onlyProviders } from "@manilla/testing/providers/only-providers";
import { addressRoutes } from "../routes/crypto.ts";
import { usersRoutes } from "../routes/users.ts";
import { walletRoutes } from "../routes/wallet.ts";
import { webhookRoutes } from "../routes/webhooks.ts";
import { callApi, signUp, testApp } from "./app.ts";

export const externalAddress = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

export async function sendsApp() {
  const custody = createFakeCustody();
  const providers = onlyProviders({ custody });
  const { app, ctx } = await testApp({
    routes: [addressRoutes, usersRoutes, walletRoutes, webhookRoutes],
    overrides: { providers },
  });
  await setPrices(ctx, { coins: { ETH: "2500" }, naira: "1600" });
  return {
    app,
    ctx,
    custody,
    async sender() {
      const { token, user, person: contacts } = await signUp(app);
      await createPerson(ctx.database, { coins: { ETH: "1" } }, user.id);
      await ctx.database.owner.query(
        "update users set phone_verified_at = now(), identity_status = 'Completed' where id = $1",
        [user.id],
      );
      return { token, userId: user.id, pin: contacts.pin };
    },
    async etherOf(token: string): Promise<string> {
      return (await callApi(app, "GET /dashboard", { token })).json.data.wallets.ETH;
    },
  };
}
