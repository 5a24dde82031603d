import { afterEach, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../testing/database.ts";
import { person } from "../testing/people.ts";
import type { HistoryQuery } from "./history.ts";
import { listTransactions } from "./history.ts";
import { conditionsOf } from "./history-filter.ts";

/** A long history of trades, and nothing else. */
const lines = process.env["TEST_FULL"] === "1" ? 100_000 : 4_000;
const full = process.env["TEST_FULL"] === "1";

let db: TestDatabase;
let ada: string;
beforeAll(async () => {
  db = await testDatabase();
  ada = await person(db);
  const client = await db.owner.connect();
  // A history without its postings: only its reads are looked at here.
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into ledger.transaction (id, user_id, reference, kind, state, final, asset_in, units_in, asset_out, units_out,
       counterparty, created_at, updated_at)
     select uuidv7(interval '1 second' * (n - $2)), $1, 'BUY-' || lpad(n::text, 10, '0'), 'crypto.buy', 'completed', true,
       'BTC', 1000, 'NGN', 5000, null, now() + interval '1 second' * (n - $2), now() from generate_series(1, $2::int) n`,
    [ada, lines],
  );
  await client.query("reset session_replication_role");
  await client.query("vacuum analyze ledger.transaction");
  client.release();
});

// Before the books are verified.
afterEach(async () => {
  await db.owner.query(
    "set session_replication_role = replica; delete from ledger.transaction; reset session_replication_role",
  );
});

/** How many blocks a page of this history reads, planned without knowing the values, as a prepared statement is in the end. */
async function blocksRead(query: Omit<HistoryQuery, "userId">): Promise<number> {
  const { sql, values } = conditionsOf({ userId: ada, ...query });
  const literals = values.map(
    (value) => `'${Array.isArray(value) ? `{${value.join(",")}}` : String(value)}'`,
  );
  const client = await db.owner.connect();
  try {
    await client.query(`set plan_cache_mode = force_generic_plan;
      prepare page as select id from ledger.transaction t where ${sql} order by t.id desc limit 51`);
    const { rows } = await client.query<{ "QUERY PLAN": Planned[] }>(
      `explain (analyze, buffers, format json) execute page (${literals.join(", ")})`,
    );
    await client.query("deallocate page; reset plan_cache_mode");
    const [plan] = rows[0]?.["QUERY PLAN"] ?? [];
    if (full) console.log(JSON.stringify(query), plan?.["Execution Time"], "ms");
    return (plan?.Plan["Shared Hit Blocks"] ?? 0) + (plan?.Plan["Shared Read Blocks"] ?? 0);
  } finally {
    client.release();
  }
}

interface Planned {
  Plan: Record<string, number>;
  "Execution Time": number;
}

test("a kind or a state that a long history of trades lacks is found missing without reading it", async () => {
  const [bills, failed, open] = [
    await blocksRead({ kinds: ["bill.airtime", "bill.data"] }),
    await blocksRead({ states: ["failed", "rejected"] }),
    await blocksRead({ states: ["pending", "processing"] }),
  ];
  expect(Math.max(bills, failed, open)).toBeLessThan(10);
  expect(await blocksRead({ search: "dstv" })).toBeGreaterThan(30);
  expect((await listTransactions(db.pool, { userId: ada, kinds: ["bill.airtime"] })).items).toEqual([]);
  expect(
    (await listTransactions(db.pool, { userId: ada, states: ["completed"], limit: 20 })).items,
  ).toHaveLength(20);
  expect((await listTransactions(db.pool, { userId: ada, search: "BTC", limit: 20 })).items).toHaveLength(20);
  expect((await listTransactions(db.pool, { userId: ada, search: "dstv" })).items).toEqual([]);
});
