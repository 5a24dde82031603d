import { toMoney } from "@manilla/shared/money";
import { testDatabase } from "@manilla/testing/database";
import { allowTransitions } from "@manilla/testing/ledger/ledger-fixture";
import { createPerson, newStart } from "@manilla/testing/people";
import { expect, test } from "vitest";
import { newId } from "../runtime/ids.ts";
import { availableAccount, heldAccount, houseAccount } from "./accounts.ts";
import { openQuote } from "./quotes.ts";
import { sealBooks, verifyBooks, verifyRecentBooks } from "./verify.ts";

const db = await testDatabase();
await allowTransitions(db, ["naira.withdrawal"], ["pending"]);
const ada = await createPerson(db, { naira: "100", coins: { BTC: "1" } });
const ben = await createPerson(db, { naira: "100" });
const [createdAt, expiresAt, quoteId] = [new Date(), new Date(Date.now() + 60_000), newId()];
await openQuote(db.prisma, { id: quoteId, userId: ada, side: "buy", terms: {}, createdAt, expiresAt });
const hold = [{ from: availableAccount(ada), to: heldAccount(ada), money: toMoney("NGN", "10") }];
await db.ledger.transact(
  newStart(ada, { kind: "naira.withdrawal", state: "pending", final: false, legs: hold, quoteId }),
);
const pays = [{ from: availableAccount(ada), to: houseAccount("fees"), money: toMoney("NGN", "1") }];
await db.ledger.transact(newStart(ada, { legs: pays, events: [{ topic: "test.announced", payload: {} }] }));
// Rows younger than an hour are not sealed yet.
expect(await sealBooks(db.pool)).toEqual([]);

const someUserEntry = "(select journal_id from ledger.entry where version = 2 order by journal_id limit 1)";

function ownCoins(left: string): string {
  const columns = "id, details, reference, created_at, updated_at, kind, state, final, due_at";
  const values = `uuidv7(), '{"txid": "t1"}', gen_random_uuid(), now(), now()`;
  return `insert into ledger.transaction (${columns}, asset_out, units_out, fee_asset, fee_units) values (${values}, ${left});
    insert into ledger.transaction (${columns}, asset_in, units_in)
    values (${values}, 'crypto.deposit', 'suspended', false, now(), 'ETH', 5)`;
}

/** Each line has a violation and the SQL that causes it. The SQL runs after the seal, with all triggers disabled. */
const damages: [violation: string, sql: string][] = [
  ["asset_does_not_sum_to_zero", "insert into ledger.entry values (uuidv7(), 1, 1, 'NGN', 5)"],
  [
    "journal_does_not_sum_to_zero",
    `update ledger.entry set amount = amount * 2 where journal_id = ${someUserEntry} and seq = 1`,
  ],
  ["balance_unlike_its_entries", "update ledger.account set balance = balance + 1 where user_id is not null"],
  [
    "balance_unlike_its_entries",
    "update ledger.account set balance = balance + 1 where user_id is null and purpose = 'fees'",
  ],
  [
    "negative_user_account",
    "alter table ledger.account drop constraint no_overdraft; update ledger.account set balance = -5 where user_id is not null",
  ],
  ["entry_in_another_asset_than_its_account", "update ledger.entry set asset = 'ETH' where asset = 'BTC'"],
  [
    "entry_in_another_asset_than_its_account",
    "update ledger.entry set account_id = 999999 where asset = 'BTC'",
  ],
  ["version_gap", "delete from ledger.entry where version = 1"],
  ["version_gap", "update ledger.account set version = version + 1 where user_id is not null"],
  [
    "balance_after_does_not_follow",
    "update ledger.entry set balance_after = balance_after + 1 where version = 1",
  ],
  [
    "journal_without_entries",
    "insert into ledger.journal values (uuidv7(), (select id from ledger.transaction limit 1), 'x', now())",
  ],
  ["entries_without_journal", "delete from ledger.journal"],
  ["journal_without_transaction", "delete from ledger.transaction"],
  ["final_with_a_hold", "update ledger.transaction set final = true, due_at = null"],
  [
    "held_without_a_hold",
    "update ledger.transaction set final = false, due_at = now(), kind = 'bill.data' where kind = 'transfer.receive'",
  ],
  ["hold_of_nobody", "update ledger.transaction set final = true, due_at = null"],
  ["transaction_without_timeline", "delete from ledger.timeline"],
  ["transaction_without_timeline", "update ledger.transaction set steps = 2"],
  ["timeline_ends_elsewhere", "update ledger.transaction set state = 'paid'"],
  ["answer_unlike_its_transaction", "update ledger.idempotency set transaction_id = gen_random_uuid()"],
  ["answer_unlike_its_transaction", "update ledger.idempotency set user_id = BEN where user_id = ADA"],
  ["used_quote_unlike_its_transaction", "update ledger.quote set transaction_id = gen_random_uuid()"],
  ["deposit_of_our_own_coins", ownCoins("'crypto.collect', 'completed', true, null, 'ETH', 5, null, null")],
  ["deposit_of_our_own_coins", ownCoins("'crypto.send', 'completed', true, null, 'ETH', 7, 'ETH', 2")],
  ["adjustment_without_proposal", "update ledger.transaction set kind = 'adjustment.correction' where final"],
  [
    "adjustment_without_proposal",
    "update ledger.transaction set kind = 'adjustment', user_id = null where final",
  ],
  [
    "payment_without_payee",
    `insert into ledger.transaction (id, details, reference, created_at, updated_at, kind, state, final, due_at)
     values (ledger.first_id_of(now() - interval '3 hours'), '{}', gen_random_uuid(), now(), now(), 'bill.data', 'held', false, now())`,
  ],
  ["outbox_too_old", "update ledger.outbox set created_at = now() - interval '1 hour'"],
];

test.each(damages)("finds %s after: %s", async (violation, sql) => {
  const client = await db.owner.connect();
  try {
    await client.query("begin; set local session_replication_role = replica");
    await client.query(sql.replaceAll("BEN", `'${ben}'`).replaceAll("ADA", `'${ada}'`));
    expect((await verifyBooks(client)).map((found) => found.violation)).toContain(violation);
    const { rows } = await client.query<{ violation: string }>(
      "select violation from ledger.verify_recent()",
    );
    expect(rows.map((found) => found.violation)).toContain(violation);
    expect(await verifyRecentBooks(client)).toEqual(await verifyBooks(client));
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("every violation it knows was planted once", async () => {
  const { rows } = await db.owner.query<{ body: string }>(
    "select prosrc as body from pg_proc where proname = 'violations' and pronamespace = 'ledger'::regnamespace",
  );
  const known = new Set(rows[0]?.body.match(/(?<=(?:select|then|else) ')[a-z_]+(?=')/g));
  expect(known).toEqual(new Set(damages.map(([violation]) => violation)));
});
