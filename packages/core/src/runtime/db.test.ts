import { testConfig } from "@manilla/testing/config";
import { testDatabase } from "@manilla/testing/database";
import { waitingForLock } from "@manilla/testing/waiting-for-lock";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { createLog } from "../observability/log.ts";
import { createPool, isDatabaseAway, isTransient } from "./db.ts";
import { createPrisma } from "./prisma.ts";

const log = createLog("test", "silent");

// A pooler in transaction mode may run a named statement on a connection that never prepared the statement.
test.each([
  ["named", ["the answer"]],
  ["unnamed", []],
] as const)("with %s statements the server remembers %j", async (kind, remembered) => {
  const place = { ...testConfig(), DATABASE_POOL_SIZE: 1, DATABASE_STATEMENTS: kind };
  const pool = createPool(place, { log, name: "statements" });
  afterAll(() => pool.end());
  const ask = { name: "the answer", text: "select $1::int as answer", values: [42] };
  expect((await pool.query(ask)).rows).toEqual([{ answer: 42 }]);
  const client = await pool.connect();
  expect((await client.query(ask)).rows).toEqual([{ answer: 42 }]);
  client.release();
  const { rows } = await pool.query<{ name: string }>("select name from pg_prepared_statements");
  expect(rows.map(({ name }) => name)).toEqual(remembered);
});

const db = await testDatabase();
const name = new URL(db.url).pathname.slice(1);
const writes: [string, (pool: pg.Pool) => Promise<unknown>][] = [
  ["a statement", (pool) => pool.query("delete from reconciliation_run")],
  [
    "a transaction",
    (pool) => {
      const prisma = createPrisma(pool);
      return prisma.$transaction([prisma.reconciliationRun.deleteMany()]);
    },
  ],
  ["Prisma", (pool) => createPrisma(pool).reconciliationRun.deleteMany()],
];

test.each(writes)(
  "%s on a database that became read-only fails as its absence, and the next finds the writable one",
  async (_, write) => {
    await db.owner.query(`alter database ${name} set default_transaction_read_only = on`);
    const place = { ...testConfig({ DATABASE_URL: db.url }), DATABASE_POOL_SIZE: 1 };
    const pool = createPool(place, { log, name: "demoted" });
    afterAll(() => pool.end());
    const error: unknown = await write(pool).then(String, (failure: unknown) => failure);
    expect(isDatabaseAway(error), String(error)).toBe(true);
    const client = new pg.Client({
      connectionString: db.url,
      options: "-c default_transaction_read_only=off",
    });
    await client.connect();
    await client.query(`alter database ${name} reset default_transaction_read_only`);
    await client.end();
    await write(pool);
  },
);

test.each(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "EAI_AGAIN"])(
  "a database whose address answers %s is away",
  (code) => {
    expect(isDatabaseAway(Object.assign(new Error("connect"), { code }))).toBe(true);
  },
);

test("a row that is refused is no absence of the database", () => {
  expect(isDatabaseAway(Object.assign(new Error("duplicate key"), { code: "23505" }))).toBe(false);
});

const crossing = "select pg_advisory_xact_lock(1)";
const attempts: [string, (pool: pg.Pool) => Promise<unknown>][] = [
  ["a statement of the driver", (pool) => pool.query(`select pg_advisory_xact_lock(2); ${crossing}`)],
  [
    "a row through Prisma",
    (pool) =>
      createPrisma(pool).$transaction(async (prisma) => {
        await prisma.$queryRaw`select 1 from pg_advisory_xact_lock(2)`;
        await prisma.reconciliationRun.deleteMany();
      }),
  ],
  [
    "a statement through Prisma",
    (pool) =>
      createPrisma(pool).$transaction(async (prisma) => {
        await prisma.$queryRaw`select 1 from pg_advisory_xact_lock(2)`;
        await prisma.$queryRaw`select 1 from pg_advisory_xact_lock(1)`;
      }),
  ],
];

test.each(attempts)("%s that ends a deadlock failed only for now", async (_, attempt) => {
  const pool = createPool(testConfig({ DATABASE_URL: db.url }), { log, name: "crossing" });
  afterAll(() => pool.end());
  const other = await db.owner.connect();
  await other.query("set deadlock_timeout = '20s'; begin; lock table reconciliation_run");
  await other.query(crossing);
  const failure = attempt(pool).then(String, (error: unknown) => error);
  await waitingForLock(db, 1);
  const waits = other.query("select pg_advisory_xact_lock(2)");
  const error = await failure;
  await waits;
  await other.query("rollback");
  other.release(true);
  expect([isTransient(error), isDatabaseAway(error)], String(error)).toEqual([true, false]);
});

test("a database that takes no more connections is away, also for Prisma", async () => {
  await db.owner.query(`alter database ${name} connection limit 0`);
  const user = `limited_${name}`;
  await db.owner.query(`create role ${user} login password 'limited'`);
  const place = new URL(db.url);
  [place.username, place.password] = [user, "limited"];
  const pool = createPool(testConfig({ DATABASE_URL: place.href }), { log, name: "full" });
  afterAll(() => pool.end());
  const error: unknown = await createPrisma(pool)
    .reconciliationRun.count()
    .then(String, (failure: unknown) => failure);
  await db.owner.query(`alter database ${name} connection limit -1; drop role ${user}`);
  expect(isDatabaseAway(error), String(error)).toBe(true);
});
