import { pendingBillFixture } from "@manilla/testing/ledger/ledger-fixture";
import { describe, expect, test } from "vitest";

const { db, transactionId } = await pendingBillFixture();

describe("the application's role may read, and may not", () => {
  test.each([
    "account",
    "transaction",
    "timeline",
    "journal",
    "entry",
    "idempotency",
    "given_answer",
    "quote",
    "limit_use",
    "outbox",
    "asset",
    "book_seal",
    "sealed_balance",
  ])("write ledger.%s", async (table) => {
    await db.pool.query(`select * from ledger.${table} limit 1`);
    const denied = { code: "42501" };
    await expect(db.pool.query(`insert into ledger.${table} default values`)).rejects.toMatchObject(denied);
    await expect(db.pool.query(`delete from ledger.${table}`)).rejects.toMatchObject(denied);
    await expect(db.pool.query(`truncate ledger.${table}`)).rejects.toMatchObject(denied);
    const { rows } = await db.owner.query<{ name: string }>(
      `select column_name as name from information_schema.columns
         where table_schema = 'ledger' and table_name = $1 and is_identity = 'NO'`,
      [table],
    );
    for (const { name } of rows) {
      await expect(db.pool.query(`update ledger.${table} set ${name} = ${name}`)).rejects.toMatchObject(
        denied,
      );
    }
  });

  test.each([
    "select ledger.write_transactions('[]', '{}', now())",
    "select ledger.write_steps('[]', '{}', '{}')",
    "select ledger.announce_all('[]', '{}')",
    "select ledger.lock_accounts('{}', '{}', '{}')",
    "select ledger.book('{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')",
    "select ledger.violations('1 minute', null)",
    "create table ledger.mine ()",
    "drop table ledger.entry",
    "alter table ledger.entry disable trigger all",
    "set session_replication_role = replica",
    "create function ledger.f() returns int language sql as 'select 1'",
  ])("%s", async (sql) => {
    await expect(db.pool.query(sql)).rejects.toMatchObject({ code: "42501" });
  });

  test("be fooled by tables of its own names", async () => {
    const client = await db.pool.connect();
    await client.query("create temp table account (id int)");
    await client.query("set search_path = pg_temp, public");
    const { rows } = await client.query("select count(*)::int as wrong from ledger.verify()");
    client.release(true);
    expect(rows).toEqual([{ wrong: 0 }]);
  });
});

test("the operation these tests look at is still as it was", async () => {
  const { rows } = await db.pool.query("select state from ledger.transaction where id = $1", [transactionId]);
  expect(rows).toEqual([{ state: "pending" }]);
});
