import { availableAccount, heldAccount } from "@manilla/core/ledger/accounts";
import { payeeOf } from "@manilla/core/money-out";
import { toMoney } from "@manilla/shared/money";
import { newStart } from "@manilla/testing/people";
import { expect, it } from "vitest";
import { callApi } from "../testing/app.ts";
import { payeeAddress, paymentRulesFixture } from "../testing/payment-rules-fixture.ts";
import { addressRoutes } from "./crypto.ts";
import { factorRoutes } from "./factors.ts";
import { withdrawalRoutes } from "./naira.ts";
import { transferRoutes } from "./transfers.ts";
import { usersRoutes } from "./users.ts";

const { app, ctx, clock, owner, save, send, withdraw, renewPrices } = await paymentRulesFixture([
  factorRoutes,
  addressRoutes,
  transferRoutes,
  usersRoutes,
  withdrawalRoutes,
]);

async function twoPeople() {
  const [ada, chidi] = [await owner(), await owner()];
  const { username } = await ctx.prisma.user.findUniqueOrThrow({ where: { id: chidi.userId } });
  const give = () =>
    callApi(app, "POST /transfers", {
      token: ada.token,
      body: { to: `@${username}`, asset: "NGN", amount: "100", pin: "2468", confirmDuplicate: true },
    });
  return { ada, chidi, give };
}

it("a recipient is payable 24 hours after it was added, while only known ones are paid", async () => {
  const ada = await owner();
  await save(ada, { knownPayeesOnly: true });
  const refused = await send(ada);
  expect(refused.json).toMatchObject({
    code: "new_payee",
    data: { until: new Date(clock.now().getTime() + 86_400_000).toISOString() },
  });
  clock.pass(86_401);
  await renewPrices();
  expect((await send(ada)).status).toBe(200);
});

it("an address that is saved while only known ones are paid waits too, also when the rules are saved again", async () => {
  const ada = await owner();
  await save(ada, { knownPayeesOnly: true });
  const body = { label: "Mine", currency: "eth", network: "ethereum", address: payeeAddress };
  expect((await callApi(app, "POST /crypto/addresses", { token: ada.token, body })).status).toBe(201);
  expect((await save(ada, { knownPayeesOnly: true, dailyLimit: "50000" })).status).toBe(200);
  expect((await send(ada)).json.code).toBe("new_payee");
});

it("an address and a person that were paid before are known when the rule begins", async () => {
  const { ada, give } = await twoPeople();
  expect([(await send(ada)).status, (await give()).status]).toEqual([200, 200]);
  clock.pass(86_401);
  await renewPrices();
  await save(ada, { knownPayeesOnly: true });
  expect([(await send(ada)).status, (await give()).status]).toEqual([200, 200]);
});

it("those that were paid before their payments named a payee are known when the rule begins", async () => {
  const { ada, chidi, give } = await twoPeople();
  const pay = async () =>
    (await Promise.all([send(ada), give(), withdraw(ada, "0123456785")])).map(({ status }) => status);
  expect(await pay()).toEqual([200, 200, 200]);
  const payees = () =>
    ctx.prisma.ledgerTransaction.findMany({
      where: { userId: ada.userId, payee: { not: null } },
      select: { payee: true },
      orderBy: { payee: "asc" },
    });
  const bill = { kind: "data", biller: "mtn", recipient: "08031234567" };
  await ctx.ledger.transact(
    newStart(ada.userId, {
      kind: "bill.data",
      state: "held",
      final: false,
      details: { order: bill },
      payee: payeeOf(bill),
      legs: [
        { from: availableAccount(ada.userId), to: heldAccount(ada.userId), money: toMoney("NGN", "100") },
      ],
    }),
  );
  const written = await payees();
  expect(written.map(({ payee }) => payee)).toEqual([
    "bank:058:0123456785",
    "bill:mtn:08031234567",
    `coin:ethereum:${payeeAddress}:`,
    `user:${chidi.userId}`,
  ]);
  const withoutPayee = `set session_replication_role = replica; update ledger.transaction set payee = null where user_id = '${ada.userId}'`;
  await ctx.database.owner.query(withoutPayee.concat("; reset session_replication_role"));
  expect(await payees()).toEqual([]);
  await ctx.pool.query("select ledger.name_payees()");
  expect(await payees()).toEqual(written);
  clock.pass(86_401);
  await renewPrices();
  await save(ada, { knownPayeesOnly: true });
  expect(await pay()).toEqual([200, 200, 200]);
});

it("a bank account that was first paid a moment before the rule begins waits, one of the day before is known", async () => {
  const ada = await owner();
  expect((await withdraw(ada, "0123456785")).status).toBe(200);
  clock.pass(86_401);
  expect((await withdraw(ada, "0123456802")).status).toBe(200);
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
  expect((await withdraw(ada, "0123456802")).json).toMatchObject({
    code: "new_payee",
    data: { until: new Date(clock.now().getTime() + 86_400_000).toISOString() },
  });
});

it("a bank account that no money went to is not known when the rule begins", async () => {
  const ada = await owner();
  await ctx.prisma.user.update({ where: { id: ada.userId }, data: { identityName: null } });
  const { json } = await withdraw(ada, "0123456785");
  const cancel = `POST /withdrawals/naira/${json.data.transactionId}/cancel`;
  expect((await callApi(app, cancel, { token: ada.token })).json.data.state).toBe("cancelled");
  clock.pass(86_401);
  await save(ada, { knownPayeesOnly: true });
  expect((await withdraw(ada, "0123456785")).json.code).toBe("new_payee");
});

it("an address that was saved before is known when the rule begins", async () => {
  const ada = await owner();
  const body = { label: "Cold wallet", currency: "eth", network: "ethereum", address: payeeAddress };
  expect((await callApi(app, "POST /crypto/addresses", { token: ada.token, body })).status).toBe(201);
  clock.pass(86_401);
  await renewPrices();
  await save(ada, { knownPayeesOnly: true });
  expect((await send(ada)).status).toBe(200);
});
