import { randomUUID } from "node:crypto";
import { toMoney } from "@manilla/shared/money";
import { testConfig } from "@manilla/testing/config";
import { testDatabase } from "@manilla/testing/database";
import { createPerson, newStart } from "@manilla/testing/people";
import { openTcpProxy } from "@manilla/testing/tcp-proxy";
import { test } from "vitest";
import { availableAccount, houseAccount } from "../ledger/accounts.ts";
import { readBalances } from "../ledger/balances.ts";
import { createLedger } from "../ledger/ledger.ts";
import { createLog } from "../observability/log.ts";
import { createPool, isDatabaseAway } from "./db.ts";
import { createPrisma } from "./prisma.ts";

const db = await testDatabase();

async function poolOverLine() {
  const line = await openTcpProxy(db.url);
  const place = { ...testConfig({ DATABASE_URL: line.url }), DATABASE_POOL_SIZE: 1 };
  const pool = createPool(place, { log: createLog("test", "silent"), name: "silent" });
  return { line, pool, prisma: createPrisma(pool) };
}

type Programs = Awaited<ReturnType<typeof poolOverLine>>;
const asks: [string, (programs: Programs) => Promise<unknown>][] = [
  ["a query", ({ pool }) => pool.query("select")],
  ["a transaction", ({ prisma }) => prisma.$transaction([prisma.user.count()])],
  ["Prisma", ({ prisma }) => prisma.user.count()],
];

test.concurrent.for(asks)(
  "%s on a connection that a network dropped silently fails, and the next has a new connection",
  { timeout: 60_000 },
  async ([, ask], { expect }) => {
    const programs = await poolOverLine();
    await ask(programs);
    programs.line.silence();
    const error: unknown = await ask(programs).then(
      () => undefined,
      (failure: unknown) => failure,
    );
    expect(isDatabaseAway(error), String(error)).toBe(true);
    await ask(programs);
  },
);

test.concurrent("an operation whose connection a network dropped silently is booked once", {
  timeout: 60_000,
}, async ({ expect }) => {
  const { line, pool } = await poolOverLine();
  const ledger = createLedger(pool);
  const ada = await createPerson(db, { naira: "100" });
  const legs = [{ from: availableAccount(ada), to: houseAccount("fees"), money: toMoney("NGN", "5") }];
  const spend = (key: string) => {
    const idempotency = { scope: "POST /silent", key, requestHash: "same" };
    return ledger.transact(newStart(ada, { legs, idempotency }));
  };
  await spend(randomUUID());
  line.silence();
  const key = randomUUID();
  await expect.poll(() => spend(key).then(() => "booked", String), { timeout: 40_000 }).toBe("booked");
  expect((await readBalances(db.prisma, ada)).NGN.available).toEqual(toMoney("NGN", "90"));
});
