import { TestClock } from "@manilla/testing/context";
import { createFakeEmail, createFakeSms } from "@manilla/testing/providers/fake-messages";
import { onlyProviders } from "@manilla/testing/providers/only-providers";
import type { softwarePasskey } from "@manilla/testing/software-passkey";
import { totpCode } from "@manilla/testing/totp-code";
import { expect } from "vitest";
import { billsRoutes } from "../routes/bills.ts";
import { factorRoutes } from "../routes/factors.ts";
import { transferRoutes } from "../routes/transfers.ts";
import { accountRoutes, usersRoutes } from "../routes/users.ts";
import { walletRoutes } from "../routes/wallet.ts";
import { callApi, signUp, testApp } from "./app.ts";
import { makePasskey, ownPasskey } from "./security-suite/factor-rows.ts";

export const homeDevice = { "x-device-id": "home-device-00000000000000000000000001" };
export const strangeDevice = { "x-device-id": "strange-device-000000000000000000000002" };

type Signed = Awaited<ReturnType<typeof signUp>>;
type Passkey = ReturnType<typeof softwarePasskey>;

/** An app that requires PINs, and collects sent messages in arrays. */
export async function factorsApp() {
  const [sms, email, clock] = [createFakeSms(), createFakeEmail(), new TestClock()];
  const providers = onlyProviders({ sms, email });
  const { app, ctx } = await testApp({
    routes: [accountRoutes, billsRoutes, factorRoutes, transferRoutes, usersRoutes, walletRoutes],
    config: { TRANSACTION_PIN: "required" },
    overrides: { providers, clock },
  });

  async function passkeyProof(passkey: Passkey) {
    const { challengeId, options } = (await callApi(app, "POST /users/passkeys/sign-in/options")).json.data;
    return { challengeId, response: passkey.authenticate(options) };
  }

  return {
    app,
    ctx,
    sms,
    email,
    clock,
    async owner() {
      const signedUp = await signUp(app, { headers: homeDevice });
      const data = { phoneVerifiedAt: clock.now() };
      await ctx.prisma.user.update({ where: { id: signedUp.user.id }, data });
      return signedUp;
    },
    async age({ user }: Signed, hours: number) {
      const older = `- make_interval(hours => ${hours})`;
      for (const text of [
        `update passkey set created_at = created_at ${older} where user_id = $1`,
        `update totp_factor set confirmed_at = confirmed_at ${older} where user_id = $1`,
        `update recovery_code set created_at = created_at ${older} where user_id = $1`,
      ])
        await ctx.database.owner.query(text, [user.id]);
    },
    makePasskey: (owner: Pick<Signed, "token">) => makePasskey({ app }, owner),
    addPasskey: (owner: Pick<Signed, "token">) => ownPasskey({ app }, owner),
    passkeyProof,
    passkeySignIn: async (passkey: Passkey, headers = strangeDevice) =>
      callApi(app, "POST /users/passkeys/sign-in", { body: await passkeyProof(passkey), headers }),
    async confirmWith(passkey: Passkey, token: string): Promise<string> {
      const { json } = await callApi(app, "POST /users/confirmations/options", { token });
      const { challengeId, options } = json.data;
      const body = { passkey: { challengeId, response: passkey.authenticate(options) } };
      const confirmed = await callApi(app, "POST /users/confirmations", { token, body });
      expect(confirmed.status, confirmed.text).toBe(200);
      return confirmed.json.data.confirmation;
    },
    /** Adds an authenticator app and advances the clock by a minute, so that the app's next code is a different one. */
    async addTotp({ token, person }: Signed) {
      const started = await callApi(app, "POST /users/factors/totp", {
        token,
        body: { password: person.password, pin: person.pin },
      });
      expect(started.status, started.text).toBe(200);
      const secret = started.json.data.secret as string;
      const confirmed = await callApi(app, "POST /users/factors/totp/confirm", {
        token,
        body: { code: totpCode(secret, clock.now()) },
      });
      expect(confirmed.status, confirmed.text).toBe(200);
      clock.pass(60);
      return { secret, recoveryCodes: confirmed.json.data.recoveryCodes as string[] };
    },
    signIn: ({ person }: Signed, headers: Record<string, string>) =>
      callApi(app, "POST /users/login", {
        body: { identifier: person.email, password: person.password },
        headers,
      }),
    heldUntil: async ({ user }: Signed) =>
      (await ctx.prisma.user.findUniqueOrThrow({ where: { id: user.id } })).withdrawalsHeldUntil,
  };
}
