import { toMoney } from "@manilla/shared/money";
import { referenceOf } from "@manilla/shared/wallet/reference";
import { testDatabase } from "@manilla/testing/database";
import { allowTransitions } from "@manilla/testing/ledger/ledger-fixture";
import { createPerson, newStart } from "@manilla/testing/people";
import { expect, test } from "vitest";
import { findByProviderReference, listTransactions, pageTransactions, readTransaction } from "./history.ts";

const ids: string[] = [];

const db = await testDatabase();
await allowTransitions(db, ["bill.airtime"], ["successful", "failed"]);
const ada = await createPerson(db);
for (let n = 0; n < 25; n += 1) {
  const bill = {
    kind: "bill.airtime",
    moneyOut: toMoney("NGN", "50"),
    counterparty: `080300000${n}`,
  } as const;
  const trade = {
    kind: "crypto.buy",
    moneyIn: toMoney("BTC", "0.1"),
    provider: "house",
    providerReference: `r${n}`,
  } as const;
  const request = newStart(ada, n % 2 ? trade : { ...bill, state: n % 3 ? "successful" : "failed" });
  await db.ledger.transact(request);
  ids.unshift(request.id);
}
await db.ledger.transact(newStart(await createPerson(db), {}));

async function walk(limit: number): Promise<string[]> {
  const seen: string[] = [];
  for (let before: string | undefined; ; ) {
    const page = await listTransactions(db.prisma, { userId: ada, limit, ...(before ? { before } : {}) });
    seen.push(...page.items.map(({ id }) => id));
    if (page.next === null) return seen;
    before = page.next;
  }
}

test.each([1, 7, 24, 25, 26, 100])("pages of %i show everything once, newest first", async (limit) => {
  expect(await walk(limit)).toEqual(ids);
});

test("filters by kind, state, time and text", async () => {
  const found = async (query: object) =>
    (await listTransactions(db.prisma, { userId: ada, ...query })).items.length;
  expect(await found({ kinds: ["bill.airtime"] })).toBe(13);
  expect(await found({ kinds: ["bill.airtime"], states: ["failed"] })).toBe(5);
  expect(await found({ search: "btc" })).toBe(12);
  expect(await found({ search: "08030000024" })).toBe(1);
  expect(await found({ search: referenceOf(ids[3] ?? "").toLowerCase() })).toBe(1);
  expect(await found({ search: "%" })).toBe(0);
  expect(await found({ from: new Date(Date.now() + 1000) })).toBe(0);
  expect(await found({ until: new Date(Date.now() + 1000) })).toBe(25);
});

test("numbered pages count everything, also past the end", async () => {
  const page = async (number: number) => {
    const { items, total } = await pageTransactions(db.prisma, {
      userId: ada,
      kinds: ["bill.airtime"],
      page: number,
      limit: 5,
    });
    return [items.length, total];
  };
  expect([await page(1), await page(3), await page(4)]).toEqual([
    [5, 13],
    [3, 13],
    [0, 13],
  ]);
});

test("one transaction is found by id, by reference and by its provider's, but not by another user", async () => {
  const [id = ""] = ids.slice(1);
  const ben = await createPerson(db);
  expect((await readTransaction(db.prisma, id, ada))?.id).toBe(id);
  expect((await readTransaction(db.prisma, referenceOf(id).toLowerCase(), ada))?.id).toBe(id);
  expect((await findByProviderReference(db.prisma, "house", "r23"))?.id).toBe(id);
  expect(await readTransaction(db.prisma, id, ben)).toBeNull();
  expect(await readTransaction(db.prisma, "MNL-NO-SUCH-ONE")).toBeNull();
});

test("a page is read from its index alone", async () => {
  const client = await db.owner.connect();
  await client.query("set enable_seqscan = off");
  const plan = async () => {
    await client.query("vacuum analyze ledger.transaction");
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `explain select id, reference, kind, state, final, asset_out, units_out, asset_in, units_in, fee_asset, fee_units, price,
         rate, naira_units, dollar_cents, counterparty, created_at
       from ledger.transaction where user_id = gen_random_uuid() and id < gen_random_uuid() order by id desc limit 50`,
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  };
  // An index-only scan needs marks that a vacuum sets. An automatic analyze at the same time may prevent these marks,
  // so `plan` repeats the vacuum.
  await expect.poll(plan, { timeout: 20_000 }).toContain("Index Only Scan using transaction_history");
  client.release(true);
});
