import type { Actor } from "@manilla/core/actor";
import type { Context } from "@manilla/core/context";
import { hashRecoveryCode } from "@manilla/core/secrets/recovery-codes";
import { createConfirmation } from "@manilla/core/users/factors/check-second-factor";
import { softwarePasskey } from "@manilla/testing/software-passkey";
import { callApi } from "../app.ts";
import type { Owner, Row, World } from "./owned.ts";

const challengeId = "019a0000-0000-7000-8000-000000000001";
const confirmation = "019a0000-0000-7000-8000-000000000002";
const ticket = "A".repeat(60);
const password = "Secret-pass-1";
const pin = "2468";

export const featureRows: Readonly<Record<string, Row>> = {
  listFactors: {},
  startTotp: { body: () => ({ password, pin }) },
  confirmTotp: { body: () => ({ code: "287082" }) },
  removeTotp: { body: () => ({ confirmation }) },
  startPasskey: { body: () => ({ password, pin }) },
  addPasskey: {
    body: () => ({
      challengeId,
      name: "My phone",
      response: softwarePasskey().register({ challenge: "AAAA" }),
    }),
  },
  removePasskey: {
    owned: async (world, owner) => {
      const { credentialId } = await ownPasskey(world, owner);
      const id = await ownConfirmation(world, owner);
      await world.ctx.pool.query("update confirmation set id = $2 where id = $1", [id, confirmation]);
      return credentialId;
    },
    body: () => ({ confirmation }),
  },
  startConfirmation: {},
  createConfirmation: { body: () => ({ code: "287082" }) },
  startPasskeySignIn: {},
  passkeySignIn: {
    body: () => ({ challengeId, response: softwarePasskey().authenticate({ challenge: "AAAA" }) }),
  },
  startFactorSignIn: { body: () => ({ ticket }) },
  factorSignIn: { body: () => ({ ticket, code: "287082" }) },
  recoverFactors: { body: () => ({ ticket }) },
  unlockApp: { body: () => ({ pin: "2468" }) },
  getPaymentRules: {},
  savePaymentRules: {
    body: () => ({ dailyLimit: "50000", confirmAbove: null, knownPayeesOnly: false, transfersOff: false }),
  },
  unfreezeAccount: { body: () => ({ code: "287082" }) },
};

/** A new passkey, and the body of the request that adds it to the account. */
export async function makePasskey({ app }: Pick<World, "app">, { token }: Pick<Owner, "token">) {
  const passkey = softwarePasskey();
  const started = await callApi(app, "POST /users/passkeys/options", { token, body: { password, pin } });
  if (started.status !== 200) throw new Error(`starting a passkey failed: ${started.text}`);
  const { challengeId: challenge, options } = started.json.data;
  return { passkey, body: { challengeId: challenge, name: "My phone", response: passkey.register(options) } };
}

export async function ownPasskey({ app }: Pick<World, "app">, { token }: Pick<Owner, "token">) {
  const { passkey, body } = await makePasskey({ app }, { token });
  const added = await callApi(app, "POST /users/passkeys", { token, body });
  if (added.status !== 201) throw new Error(`adding a passkey failed: ${added.text}`);
  return passkey;
}

export async function ownRecoveryCode(
  ctx: Pick<Context, "pool" | "config">,
  userId: string,
  code = "K7M2P-9QTXB",
): Promise<string> {
  const hash = hashRecoveryCode(ctx.config.OTP_SECRET, { userId, code });
  await ctx.pool.query(
    `insert into recovery_code (user_id, code_hash, created_at) values ($1, $2, now() - interval '4 days')
     on conflict (user_id, code_hash) do update set used_at = null`,
    [userId, hash],
  );
  return code;
}

export async function ownConfirmation({ ctx, app }: World, { userId, token }: Owner): Promise<string> {
  const { json } = await callApi(app, "GET /users/sessions", { token });
  const current = json.data.sessions.find((row: { current: boolean }) => row.current);
  const actor: Actor = { userId, sessionId: current.id, level: 0 };
  return (await createConfirmation(ctx, actor, { code: await ownRecoveryCode(ctx, userId) })).confirmation;
}
