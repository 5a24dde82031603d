import { TestClock } from "@manilla/core/testing/context";
import { person as fund } from "@manilla/core/testing/people";
import { setPrices } from "@manilla/core/testing/prices";
import { expect, it } from "vitest";
import { ask, signUp, testApp } from "../testing/app.ts";
import { createFakeProviders } from "../testing/fake-providers.ts";
import { ownConfirmation, ownPasskey } from "../testing/security-suite/factor-rows.ts";
import { billsRoutes } from "./bills.ts";
import { factorRoutes } from "./factors.ts";
import { kycRoutes } from "./kyc.ts";
import { sendRoutes } from "./send.ts";
import { transferRoutes } from "./transfers.ts";
import { usersRoutes } from "./users.ts";
import { withdrawalRoutes } from "./withdrawals.ts";

const clock = new TestClock();
const { providers } = createFakeProviders();
const { app, ctx } = await testApp({
  routes: [billsRoutes, factorRoutes, kycRoutes, sendRoutes, transferRoutes, usersRoutes, withdrawalRoutes],
  config: { RATE_LIMIT_FACTOR: "10000" },
  overrides: { providers, clock },
});

const none = { dailyLimit: null, confirmAbove: null, knownPayeesOnly: false, transfersOff: false };
const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

async function owner() {
  const { token, user } = await signUp(app);
  const data = { phoneVerifiedAt: clock.now(), identityStatus: "Completed", identityName: "Adaeze Okonkwo" };
  await ctx.prisma.user.update({ where: { id: user.id }, data });
  await fund(ctx.database, { naira: "100000", coins: { ETH: "1" } }, user.id);
  await setPrices(ctx, { coins: { ETH: "2500" }, naira: "1600" });
  return { token, userId: user.id };
}

type Owner = Awaited<ReturnType<typeof owner>>;

const save = ({ token }: Owner, rules: object) =>
  ask(app, "PUT /users/payment-rules", { token, body: { ...none, ...rules } });
const airtime = ({ token }: Owner, amount: string, headers: Record<string, string> = {}) =>
  ask(app, "POST /bills/airtime/purchase", {
    token,
    headers,
    body: { phoneNumber: "+2348031234567", amount, pin: "2468", confirmDuplicate: true },
  });
const send = ({ token }: Owner) =>
  ask(app, "POST /crypto/send", {
    token,
    body: { currency: "eth", amount: "0.001", address, network: "ethereum", pin: "2468" },
  });
const withdraw = ({ token }: Owner, accountNumber: string) =>
  ask(app, "POST /withdrawals/naira/initiate", {
    token,
    body: {
      amount: "1000",
      accountNumber,
      accountName: "Adaeze Okonkwo",
      bankCode: "058",
      bankName: "GTB",
      pin: "2468",
    },
  });

it("a person's own daily limit holds at once, and a higher one begins after 24 hours", async () => {
  const ada = await owner();
  expect((await save(ada, { dailyLimit: "1000" })).json.data).toMatchObject({
    rules: { dailyLimit: "1000.00" },
    next: null,
  });
  expect((await airtime(ada, "600")).status).toBe(200);
  const refused = await airtime(ada, "401");
  expect(refused).toMatchObject({ status: 403, json: { code: "limit_exceeded" } });
  expect(refused.json.message).toBe(
    "This would exceed the daily limit that you set yourself. You can still move ₦400.00 today.",
  );
  const at = new Date(clock.now().getTime() + 86_400_000).toISOString();
  const { json } = await save(ada, { dailyLimit: "50000" });
  expect(json.data).toMatchObject({
    rules: { dailyLimit: "1000.00" },
    next: { rules: { dailyLimit: "50000.00" }, at },
  });
  expect((await airtime(ada, "401")).json.code).toBe("limit_exceeded");
  await ctx.database.owner.query("update payment_rule set next_at = now() where user_id = $1", [ada.userId]);
  expect((await airtime(ada, "401")).status).toBe(200);
});

it("the limits show what is left of the person's own daily limit, and none without one", async () => {
  const ada = await owner();
  const limits = async () => (await ask(app, "GET /limits", { token: ada.token })).json.data;
  expect(await limits()).toMatchObject({ ownDaily: null, newDevice: null });
  await save(ada, { dailyLimit: "1000" });
  expect((await airtime(ada, "600")).status).toBe(200);
  expect((await limits()).ownDaily).toEqual({ maximum: "1000.00", used: "600.00", left: "400.00" });
  await save(ada, { dailyLimit: "500" });
  expect((await limits()).ownDaily).toEqual({ maximum: "500.00", used: "600.00", left: "0.00" });
});

it("looser rules need the second factor of who has one", async () => {
  const ada = await owner();
  await ownPasskey({ app }, ada);
  await save(ada, { transfersOff: true });
  expect((await save(ada, {})).json.code).toBe("confirmation_required");
  const confirmation = await ownConfirmation({ app, ctx }, ada);
  expect((await save(ada, { confirmation })).json.data.next).toMatchObject({
    rules: { transfersOff: false },
  });
});

it("an amount above the person's own limit needs a second factor, which must exist", async () => {
  const ada = await owner();
  expect((await save(ada, { confirmAbove: "500" })).json.code).toBe("conflict");
  await ownPasskey({ app }, ada);
  expect((await save(ada, { confirmAbove: "500" })).status).toBe(200);
  expect((await airtime(ada, "500")).status).toBe(200);
  expect((await airtime(ada, "501")).json.code).toBe("confirmation_required");
  const confirmation = await ownConfirmation({ app, ctx }, ada);
  expect((await airtime(ada, "501", { "x-confirmation": confirmation })).status).toBe(200);
});

it("no transfers leave while they are off, bills do", async () => {
  const ada = await owner();
  await save(ada, { transfersOff: true });
  expect((await send(ada)).json.code).toBe("transfers_off");
  expect((await airtime(ada, "100")).status).toBe(200);
});

it("a recipient is payable 24 hours after it was added, while only known ones are paid", async () => {
  const ada = await owner();
  await save(ada, { knownPayeesOnly: true });
  const refused = await send(ada);
  expect(refused.json).toMatchObject({
    code: "new_payee",
    data: { until: new Date(clock.now().getTime() + 86_400_000).toISOString() },
  });
  clock.pass(86_401);
  await setPrices(ctx, { coins: { ETH: "2500" }, naira: "1600" });
  expect((await send(ada)).status).toBe(200);
});

it("an address that is saved while only known ones are paid waits too, also when the rules are saved again", async () => {
  const ada = await owner();
  await save(ada, { knownPayeesOnly: true });
  const body = { label: "Mine", currency: "eth", network: "ethereum", address };
  expect((await ask(app, "POST /crypto/addresses", { token: ada.token, body })).status).toBe(201);
  expect((await save(ada, { knownPayeesOnly: true, dailyLimit: "50000" })).status).toBe(200);
  expect((await send(ada)).json.code).toBe("new_payee");
});

it("an address and a person that were paid before are known when the rule begins", async () => {
  const [ada, chidi] = [await owner(), await owner()];
  const { username } = await ctx.prisma.user.findUniqueOrThrow({ where: { id: chidi.userId } });
  const give = () =>
    ask(app, "POST /transfers", {
      token: ada.token,
      body: { to: `@${username}`, asset: "NGN", amount: "100", pin: "2468", confirmDuplicate: true },
    });
  expect([(await send(ada)).status, (await give()).status]).toEqual([200, 200]);
  clock.pass(86_401);
  await setPrices(ctx, { coins: { ETH: "2500" }, naira: "1600" });
  await save(ada, { knownPayeesOnly: true });
  expect([(await send(ada)).status, (await give()).status]).toEqual([200, 200]);
});

it("a bank account that was first paid a moment before the rule begins waits, one of the day before is known", async () => {
  const ada = await owner();
  expect((await withdraw(ada, "0123456785")).status).toBe(200);
  clock.pass(86_401);
  expect((await withdraw(ada, "0123456792")).status).toBe(200);
  const withoutWithdrawal = {
    accountNumber: "0123456789",
    bankCode: "058",
    bankName: "GTB",
    accountName: "Eze",
  };
  const lastUsedAt = clock.now();
  await ctx.prisma.beneficiary.create({
    data: { id: crypto.randomUUID(), userId: ada.userId, lastUsedAt, ...withoutWithdrawal },
  });
  await save(ada, { knownPayeesOnly: true });
  for (const known of ["0123456785", withoutWithdrawal.accountNumber])
    expect((await withdraw(ada, known)).status).toBe(200);
  expect((await withdraw(ada, "0123456792")).json).toMatchObject({
    code: "new_payee",
    data: { until: new Date(clock.now().getTime() + 86_400_000).toISOString() },
  });
});

it("a bank account that no money went to is not known when the rule begins", async () => {
  const ada = await owner();
  await ctx.prisma.user.update({ where: { id: ada.userId }, data: { identityName: null } });
  const { json } = await withdraw(ada, "0123456785");
  const cancel = `POST /withdrawals/naira/${json.data.transactionId}/cancel`;
  expect((await ask(app, cancel, { token: ada.token })).json.data.state).toBe("cancelled");
  clock.pass(86_401);
  await save(ada, { knownPayeesOnly: true });
  expect((await withdraw(ada, "0123456785")).json.code).toBe("new_payee");
});

it("an address that was saved before is known when the rule begins", async () => {
  const ada = await owner();
  const body = { label: "Cold wallet", currency: "eth", network: "ethereum", address };
  expect((await ask(app, "POST /crypto/addresses", { token: ada.token, body })).status).toBe(201);
  clock.pass(86_401);
  await setPrices(ctx, { coins: { ETH: "2500" }, naira: "1600" });
  await save(ada, { knownPayeesOnly: true });
  expect((await send(ada)).status).toBe(200);
});

it("rules are of their person alone", async () => {
  const [ada, eve] = [await owner(), await owner()];
  await save(ada, { transfersOff: true });
  expect(
    (await ask(app, "GET /users/payment-rules", { token: eve.token })).json.data.rules.transfersOff,
  ).toBe(false);
  expect((await send(eve)).status).toBe(200);
});
