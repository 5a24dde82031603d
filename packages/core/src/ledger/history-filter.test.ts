import { testDatabase } from "@manilla/testing/database";
import { createPerson } from "@manilla/testing/people";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listTransactions, pageStatement } from "./history.ts";
import type { HistoryQuery } from "./history-filter.ts";

/** More lines than one page of a search reads (10,000). */
const lines = process.env["TEST_FULL"] === "1" ? 100_000 : 23_000;
const full = process.env["TEST_FULL"] === "1";
let ada: string;

const db = await testDatabase();

beforeEach(async () => {
  ada = await createPerson(db);
  const client = await db.owner.connect();
  // The setting `replica` disables the triggers, because they refuse transactions without postings.
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into ledger.transaction (id, user_id, reference, kind, state, final, asset_in, units_in, asset_out, units_out,
       counterparty, created_at, updated_at)
     select uuidv7(interval '1 second' * (n - $2)), $1, 'BUY-' || lpad(n::text, 6, '0'), 'crypto.buy', 'completed', true,
       'BTC', 1000, 'NGN', 5000, null, now() + interval '1 second' * (n - $2), now() from generate_series(1, $2::int) n`,
    [ada, lines],
  );
  await client.query("reset session_replication_role");
  await client.query("vacuum analyze ledger.transaction");
  client.release();
});

// The check of the books after each test would report these transactions, because they have no postings.
afterEach(async () => {
  await db.owner.query(
    "set session_replication_role = replica; delete from ledger.transaction; reset session_replication_role",
  );
});

/** Returns the number of database blocks that one page of the history reads. */
async function blocksRead(query: Omit<HistoryQuery, "userId">): Promise<number> {
  const { text, values } = pageStatement({ userId: ada, ...query }, 51);
  const literals = values.map((value) =>
    value === null ? "null" : `'${Array.isArray(value) ? `{${value.join(",")}}` : String(value)}'`,
  );
  const client = await db.owner.connect();
  try {
    await client.query(`set plan_cache_mode = force_generic_plan;
      prepare page as ${text}`);
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
  expect((await listTransactions(db.prisma, { userId: ada, kinds: ["bill.airtime"] })).items).toEqual([]);
  expect(
    (await listTransactions(db.prisma, { userId: ada, states: ["completed"], limit: 20 })).items,
  ).toHaveLength(20);
  expect((await listTransactions(db.prisma, { userId: ada, search: "BTC", limit: 20 })).items).toHaveLength(
    20,
  );
});

test("a search reads a bounded part of a long history a page, and comes to its end", async () => {
  const everything = await blocksRead({ states: ["completed"], kinds: ["bill.airtime", "crypto.swap"] });
  const page = await blocksRead({ search: "dstv" });
  expect(page).toBeLessThan((everything * 15_000) / lines);
  const { pages, found } = await walk("dstv");
  expect(pages).toBe(Math.floor(lines / 10_000) + 1);
  expect(found).toEqual([]);
});

test("pages of a search find each line once, newest first, wherever they end", async () => {
  // The first page reads 10,000 lines, which contain 99 of the 100 matches.
  const end = lines - 10_000 + 1;
  const hundred = `${end}`.padStart(6, "0").slice(0, -2);
  const expected = Array.from({ length: 100 }, (_, n) => `BUY-${hundred}${`${99 - n}`.padStart(2, "0")}`);
  for (const limit of [1, 50, 98, 99, 100])
    expect((await walk(`buy-${hundred}`, limit)).found, `pages of ${limit}`).toEqual(expected);
});

async function walk(search: string, limit = 50): Promise<{ pages: number; found: string[] }> {
  const found: string[] = [];
  let pages = 0;
  for (let before: string | undefined; ; ) {
    const page = await listTransactions(db.prisma, { userId: ada, search, limit, ...(before && { before }) });
    pages += 1;
    found.push(...page.items.map(({ reference }) => reference));
    if (page.next === null) return { pages, found };
    before = page.next;
  }
}
