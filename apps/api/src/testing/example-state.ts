import { randomUUID } from "node:crypto";
import { sendAtOnce } from "@manilla/core/notifications/queue-notification";
import { securityLinkToken } from "@manilla/core/secrets/security-link";
import { issueReset } from "@manilla/core/users/secrets/forgot-password";
import { codeIn, tellAll } from "@manilla/testing/members";
import { createPerson as fund } from "@manilla/testing/people";
import type { FakeEmail } from "@manilla/testing/providers/fake-messages";
import { softwarePasskey } from "@manilla/testing/software-passkey";
import { totpCode } from "@manilla/testing/totp-code";
import type { RouteExample } from "../examples/requests.ts";
import { callApi, signUp } from "./app.ts";
import { ownConfirmation, ownPasskey, ownRecoveryCode } from "./security-suite/factor-rows.ts";
import type { World } from "./security-suite/owned.ts";
import { routeRows } from "./security-suite/rows-by-route.ts";
import { receivingPerson, transferOf } from "./security-suite/transfer-rows.ts";

export interface ExampleWorld extends World {
  email: Pick<FakeEmail, "sent">;
}

type Owner = Awaited<ReturnType<typeof preparePerson>>;
type ExampleRequest = Pick<RouteExample, "params" | "query" | "body">;
type Prepare = (world: ExampleWorld, owner: Owner) => Promise<ExampleRequest | undefined>;

/**
 * Creates a person at level 2 with enough money for every example, or without money if the example closes the
 * account.
 */
export async function preparePerson({ app, ctx }: ExampleWorld, exampleName: string) {
  const { token, user, person } = await signUp(app);
  const now = ctx.clock.now();
  const emailVerifiedAt = ["emailStatement", "resetPassword"].includes(exampleName) ? now : null;
  const identity = { identityStatus: "Completed", identityName: "Adaeze Okonkwo" };
  const data = { phoneVerifiedAt: now, emailVerifiedAt, ...identity };
  await ctx.prisma.user.update({ where: { id: user.id }, data });
  if (exampleName !== "closeAccount") {
    await fund(ctx.database, { naira: "500000", coins: { BTC: "0.01", ETH: "1" } }, user.id);
  }
  return { token, userId: user.id, person };
}

/** Returns the documented request with this person's own ids, references and codes. */
export async function requestFor(
  world: ExampleWorld,
  owner: Owner,
  { name, params, query, body }: { name: string } & ExampleRequest,
): Promise<ExampleRequest> {
  const own = await (prepare[name] ?? ownRow(name, params))(world, owner);
  return {
    params: { ...params, ...own?.params },
    query: { ...query, ...own?.query },
    ...(body && { body: { ...body, ...own?.body } }),
  };
}

function ownRow(name: string, params: ExampleRequest["params"]): Prepare {
  const row = routeRows[name.replace(/InDashboard$/, "")];
  const [param] = Object.keys(params ?? {});
  return async (world, owner) => {
    if (row?.filledBy) await routeRows[row.filledBy]?.owned?.(world, owner);
    return param && row?.owned ? { params: { [param]: await row.owned(world, owner) } } : undefined;
  };
}

function toSomebody(part: "query" | "body", name: string): Prepare {
  return async (world) => ({ [part]: { [name]: `@${(await receivingPerson(world)).username}` } });
}

const prepare: Readonly<Record<string, Prepare>> = {
  findRecipient: toSomebody("query", "to"),
  sendTransfer: toSomebody("body", "to"),
  requestMoney: toSomebody("body", "from"),
  listRecipients: async (world, owner) => {
    await transferOf(world, owner);
    return undefined;
  },
  openCase: async (world, owner) => ({
    body: { transactionId: await routeRows["getTransaction"]?.owned?.(world, owner) },
  }),
  login: async (_world, { person: { email, password } }) => ({ body: { identifier: email, password } }),
  resetPassword: async (world, { person }) => {
    await callApi(world.app, "POST /users/forgot-password", { body: { identifier: person.email } });
    return { body: { identifier: person.email, code: await codeTo(world, person.email) } };
  },
  freezeAccount: async ({ ctx }, { userId }) => {
    const { rows: events } = await ctx.pool.query<{ id: string }>(
      "select id from ledger.outbox where payload ->> 'userId' = $1 limit 1",
      [userId],
    );
    return { body: { token: securityLinkToken(ctx, events[0]?.id ?? "") } };
  },
  confirmTotp: async (world, owner) => ({ body: { code: await totpOf(world, owner) } }),
  removeTotp: async (world, owner) => {
    await callApi(world.app, "POST /users/factors/totp/confirm", {
      token: owner.token,
      body: { code: await totpOf(world, owner) },
    });
    return { body: { confirmation: await ownConfirmation(world, owner) } };
  },
  addPasskey: async ({ app }, { token, person }) => {
    const body = { password: person.password, pin: person.pin };
    const { json } = await callApi(app, "POST /users/passkeys/options", { token, body });
    const response = softwarePasskey().register(json.data.options);
    return { body: { challengeId: json.data.challengeId, response } };
  },
  removePasskey: async (world, owner) => ({
    params: { id: (await ownPasskey(world, owner)).credentialId },
    body: { confirmation: await ownConfirmation(world, owner) },
  }),
  createConfirmation: async ({ ctx }, { userId }) => ({ body: { code: await ownRecoveryCode(ctx, userId) } }),
  passkeySignIn: async (world, owner) => {
    const passkey = await ownPasskey(world, owner);
    const { json } = await callApi(world.app, "POST /users/passkeys/sign-in/options");
    const { challengeId, options } = json.data;
    return { body: { challengeId, response: passkey.authenticate(options) } };
  },
  startFactorSignIn: async (world, owner) => {
    await ownPasskey(world, owner);
    return { body: { ticket: await ticketOf(world, owner) } };
  },
  factorSignIn: async (world, owner) => {
    await ownPasskey(world, owner);
    const code = await ownRecoveryCode(world.ctx, owner.userId);
    return { body: { ticket: await ticketOf(world, owner), code } };
  },
  recoverFactors: async (world, owner) => {
    await ownPasskey(world, owner);
    return { body: { ticket: await ticketOf(world, owner) } };
  },
  unfreezeAccount: async ({ ctx }, { userId }) => {
    const at = ctx.clock.now();
    await ctx.prisma.user.update({ where: { id: userId }, data: { frozenAt: at, ownerFrozeAt: at } });
    return { body: { code: await ownRecoveryCode(ctx, userId) } };
  },
  sendVerification: async (_world, { person }) => ({ body: { contact: person.email } }),
  verifyOtp: async (world, { token, person }) => {
    const contact = { type: "email", contact: person.email };
    await callApi(world.app, "POST /kyc/send-verification", { token, body: contact });
    return { body: { ...contact, otp: await codeTo(world, person.email) } };
  },
  startIdentity: async ({ ctx }, { userId }) => {
    await ctx.prisma.user.update({ where: { id: userId }, data: { identityStatus: null } });
    return undefined;
  },
  getPreferences: async ({ app }, { token }) => {
    const preferences = [{ name: "Bill Payments", description: "Airtime, data, cable TV and electricity" }];
    await callApi(app, "POST /users/preferences", { token, body: { preferences } });
    return undefined;
  },
  buyCrypto: async ({ app }, { token }) => {
    const body = { side: "buy", currency: "btc", amount: "0.001" };
    const { json } = await callApi(app, "POST /crypto/quote", { token, body });
    return { body: { quoteId: json.data.quoteId } };
  },
  createBillRepeat: async (world, owner) => ({
    body: { transactionId: await routeRows["getBillTransaction"]?.owned?.(world, owner) },
  }),
};

async function ticketOf({ app }: ExampleWorld, { person }: Owner): Promise<string> {
  const body = { identifier: person.email, password: person.password };
  const headers = { "x-device-id": randomUUID() };
  return String((await callApi(app, "POST /users/login", { body, headers })).json.data.ticket);
}

async function totpOf({ app, ctx }: ExampleWorld, { token, person }: Owner): Promise<string> {
  const body = { password: person.password, pin: person.pin };
  const { json } = await callApi(app, "POST /users/factors/totp", { token, body });
  return totpCode(json.data.secret, ctx.clock.now());
}

/** Delivers messages like the worker and returns the code sent to this e-mail. */
async function codeTo({ ctx, email }: ExampleWorld, to: string): Promise<string> {
  for (let round = 0; round < 2; round += 1) {
    await tellAll(ctx, async (event) => {
      if (event.topic === "user.reset_requested") await issueReset(ctx, event);
      if (event.topic === "user.code_requested") await sendAtOnce(ctx, event);
    });
  }
  return codeIn(email.sent.filter((mail) => mail.to === to).at(-1)?.text);
}
