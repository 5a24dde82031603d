import { pendingBillFixture } from "@manilla/testing/ledger/ledger-fixture";
import type pg from "pg";
import { describe, expect, test } from "vitest";

const { db, transactionId } = await pendingBillFixture();

async function pastTheCode(sql: string): Promise<unknown> {
  const client: pg.PoolClient = await db.owner.connect();
  try {
    await client.query("begin");
    return await client.query(sql);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("the database itself refuses", () => {
  const one = "(select id from ledger.account where user_id is not null and balance > 0 limit 1)";
  const journal = "(select id from ledger.journal limit 1)";
  const line = (columns: string, values: string) =>
    `insert into ledger.transaction (id, reference, user_id, kind, state, final, created_at, updated_at, ${columns})
     select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'crypto.buy', 'completed', true, now(), now(), ${values}`;
  const change = (set: string) => `update ledger.transaction set ${set}`;

  const violations: [constraint: string, sql: string][] = [
    ["no_overdraft", `update ledger.account set balance = -1 where id = ${one}`],
    [
      "purpose_fits_its_owner",
      "insert into ledger.account (user_id, asset, purpose) values (gen_random_uuid(), 'NGN', 'fees')",
    ],
    [
      "purpose_fits_its_owner",
      "insert into ledger.account (user_id, asset, purpose) values (null, 'NGN', 'available')",
    ],
    [
      "one_account_per_owner_asset_purpose",
      "insert into ledger.account (user_id, asset, purpose) values (null, 'NGN', 'fees')",
    ],
    [
      "account_asset_fkey",
      "insert into ledger.account (user_id, asset, purpose) values (gen_random_uuid(), 'XYZ', 'held')",
    ],
    ["one_line_per_transition", "insert into ledger.transition select * from ledger.transition"],
    ["scale_fits_the_books", "insert into ledger.asset values ('XYZ', 'X', 9)"],
    ["kind_is_known", line("price", "1").replace("crypto.buy", "crypto.gift")],
    ["state_is_a_word", change("state = 'Paid!'")],
    ["money_out_is_whole", line("asset_out", "'NGN'")],
    ["money_out_is_whole", line("asset_out, units_out", "'NGN', -1")],
    ["money_in_is_whole", line("units_in", "5")],
    ["fee_is_whole", line("fee_asset, fee_units", "'NGN', -1")],
    ["price_is_a_number", line("price", "'NaN'")],
    ["price_is_a_number", line("price", "'Infinity'")],
    ["price_is_a_number", line("price", "0")],
    ["rate_is_a_number", line("rate", "'NaN'")],
    ["rate_is_a_number", line("rate", "-1")],
    ["value_is_not_negative", line("naira_units", "-1")],
    ["value_is_not_negative", line("dollar_cents", "-1")],
    ["provider_comes_with_reference", line("provider_reference", "'x'")],
    ["counterparty_fits_a_line", line("counterparty", "repeat('x', 201)")],
    ["details_are_an_object", line("details", "'[]'")],
    [
      "details_are_an_object",
      line("details", "(select jsonb_object_agg(n, gen_random_uuid()) from generate_series(1, 1000) n)"),
    ],
    ["only_open_ones_are_due", line("due_at", "now()")],
    ["payee_names_its_kind", change("payee = 'Ada'")],
    ["nobody_is_related_to_himself", change("related_id = id")],
    [
      "transaction_reference_is_unique",
      `insert into ledger.transaction (id, reference, user_id, kind, state, final, created_at, updated_at)
      select gen_random_uuid(), reference, user_id, kind, state, true, now(), now() from ledger.transaction limit 1`,
    ],
    [
      "one_transaction_per_provider_reference",
      `${line("provider, provider_reference", "'p', 'r'")} from generate_series(1, 2)`,
    ],
    [
      "timeline_pkey",
      "insert into ledger.timeline select transaction_id, step, state, reason, at from ledger.timeline limit 1",
    ],
    ["an_entry_moves_something", `insert into ledger.entry values (${journal}, 90, 1, 'NGN', 0)`],
    ["journals_sum_to_zero", `insert into ledger.entry values (${journal}, 90, 1, 'NGN', 1)`],
    [
      "journals_sum_to_zero",
      `insert into ledger.entry values (${journal}, 90, 1, 'NGN', 1), (${journal}, 91, 1, 'BTC', -1)`,
    ],
    [
      "no_overdraft_after",
      `insert into ledger.entry values (${journal}, 90, 1, 'NGN', 1, -1, 1), (${journal}, 91, 1, 'NGN', -1, null, null)`,
    ],
    [
      "version_comes_with_balance",
      `insert into ledger.entry values (${journal}, 90, 1, 'NGN', 1, 1, null), (${journal}, 91, 1, 'NGN', -1, null, null)`,
    ],
    [
      "entry_versions_are_unique",
      `insert into ledger.entry select journal_id, 90 + seq, account_id, asset, amount, balance_after, version
      from ledger.entry where version is not null and journal_id = (select id from ledger.journal order by id desc limit 1)`,
    ],
    [
      "entry_pkey",
      `insert into ledger.entry select journal_id, seq, account_id, asset, amount from ledger.entry`,
    ],
    ["idempotency_pkey", "insert into ledger.idempotency select * from ledger.idempotency limit 1"],
    [
      "given_answer_is_of_a_key",
      "insert into ledger.given_answer values (gen_random_uuid(), 'x', 'k', null, '')",
    ],
    [
      "key_has_a_length",
      "insert into ledger.idempotency values (gen_random_uuid(), 'x', '', 'h', gen_random_uuid(), '', now())",
    ],
    ["there_is_one_seal", "insert into ledger.book_seal values (false, now(), now())"],
    ["use_is_not_negative", "update ledger.limit_use set used = -1"],
    ["a_quote_ends_after_it_began", "update ledger.quote set expires_at = created_at"],
    ["side_is_known", "update ledger.quote set side = 'lend'"],
    ["terms_are_an_object", "update ledger.quote set terms = '1'"],
    ["topic_is_a_name", "update ledger.outbox set topic = 'No Name'"],
    ["payload_is_an_object", "update ledger.outbox set payload = '[]'"],
  ];

  test.each(violations)("%s: %s", async (constraint, sql) => {
    await expect(pastTheCode(sql)).rejects.toMatchObject({ constraint });
  });

  test("every constraint of the ledger is tried here", async () => {
    const { rows } = await db.owner.query<{ name: string }>(
      `select conname as name from pg_constraint where connamespace = 'ledger'::regnamespace and contype in ('c', 'u', 'f')
       union select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indisunique and not i.indisprimary and c.relnamespace = 'ledger'::regnamespace`,
    );
    const tried = new Set(violations.map(([constraint]) => constraint));
    expect(rows.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
  });

  test.each([
    ["entry", "update ledger.entry set amount = amount + 1"],
    ["entry", "delete from ledger.entry"],
    ["entry", "truncate ledger.entry"],
    ["journal", "update ledger.journal set created_at = now()"],
    ["journal", "delete from ledger.journal"],
    ["journal", "truncate ledger.journal"],
    ["timeline", "update ledger.timeline set reason = 'better'"],
    ["timeline", "delete from ledger.timeline"],
    ["timeline", "truncate ledger.timeline"],
    ["transaction", "delete from ledger.transaction"],
    ["transaction", "truncate ledger.transaction"],
    ["transaction", "update ledger.transaction set final = false, due_at = now() where final"],
    ["transaction", "update ledger.transaction set user_id = gen_random_uuid()"],
    ["transaction", "update ledger.transaction set created_at = now()"],
    ["account", "delete from ledger.account"],
    ["account", "truncate ledger.account"],
    ["account", "update ledger.account set asset = 'BTC' where asset = 'NGN'"],
    ["idempotency", "update ledger.idempotency set answer = 'another'"],
  ])("a change of history: %s, %s", async (table, sql) => {
    await expect(pastTheCode(sql)).rejects.toThrow(new RegExp(`^${table} is never changed`));
  });
});

test("the operation these tests look at is still as it was", async () => {
  const { rows } = await db.pool.query("select state from ledger.transaction where id = $1", [transactionId]);
  expect(rows).toEqual([{ state: "pending" }]);
});

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
