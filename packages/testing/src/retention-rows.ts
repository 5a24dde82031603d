import { randomUUID } from "node:crypto";
import { newId } from "@manilla/core/runtime/ids";
import { addMilliseconds, days } from "@manilla/shared/duration";
import { lagosDay } from "@manilla/shared/lagos";
import { testContext } from "./context.ts";
import { createMember } from "./members.ts";
import { createPerson, newStart } from "./people.ts";

export const ctx = await testContext();

export const { owner } = ctx.database;

export const daysAgo = (count: number) => addMilliseconds(new Date(), -days(count));

const ada = await createMember(ctx);

export const userId = ada.actor.userId;

/** One function per table. It creates a row that ended `days` days ago and returns an SQL condition for that row. */
export const retentionRows: Record<string, (days: number) => Promise<string>> = {
  async "ledger.quote"(days) {
    const id = newId(daysAgo(days));
    const sql = `insert into ledger.quote (id, user_id, side, terms, created_at, expires_at)
      values ($1, $2, 'buy', '{}', $3::timestamptz - interval '30 seconds', $3)`;
    await owner.query(sql, [id, userId, daysAgo(days)]);
    return `id = '${id}'`;
  },
  async "ledger.idempotency"(days) {
    return insertOldAnswer(randomUUID(), days);
  },
  async request_answer(days) {
    const key = randomUUID();
    const sql = "insert into request_answer values ($1, 'createRecurringBuy', $2, 'x', '{}', $3)";
    await owner.query(sql, [userId, key, daysAgo(days)]);
    return `key = '${key}'`;
  },
  async "ledger.outbox"(days) {
    const id = newId(daysAgo(days));
    const sql =
      "insert into ledger.outbox (id, topic, payload, created_at, done_at) values ($1, 'test.announced', '{}', $2, $2)";
    await owner.query(sql, [id, daysAgo(days)]);
    return `id = '${id}'`;
  },
  async "ledger.limit_use"(days) {
    const name = `test.${randomUUID()}`;
    const day = lagosDay(daysAgo(Math.ceil(days))); // rounded up, because the day ends at midnight
    await owner.query("insert into ledger.limit_use values ($1, $2, $3, 1)", [userId, name, day]);
    return `name = '${name}'`;
  },
  async sessions(days) {
    const id = newId(daysAgo(days + 7));
    const sql = `insert into sessions (id, user_id, device, ip, created_at, last_seen_at, expires_at)
      values ($1, $2, 'Phone', '10.0.0.1', $3, $3, $4)`;
    await owner.query(sql, [id, userId, daysAgo(days + 7), daysAgo(days)]);
    return `id = '${id}'`;
  },
  async push_subscription(days) {
    const id = newId(daysAgo(days));
    const sql = `with signed_out as (
        insert into sessions (id, user_id, device, ip, created_at, last_seen_at, expires_at, revoked_at)
        values ($1, $2, 'Phone', '10.0.0.1', $3, $3, now() + interval '1 day', $3) returning id
      )
      insert into push_subscription (id, user_id, session_id, endpoint, p256dh, auth, created_at)
      select id, $2, id, 'https://fcm.googleapis.com/fcm/send/' || id, repeat('x', 87), repeat('x', 22), $3 from signed_out`;
    await owner.query(sql, [id, userId, daysAgo(days)]);
    return `id = '${id}'`;
  },
  async webhook_event(days) {
    const id = newId(daysAgo(days));
    const sql = `insert into webhook_event (id, provider, event_key, reference, body, received_at, outcome)
      values ($1, 'test', gen_random_uuid()::text, 'r', '{}', $2, 'settled')`;
    await owner.query(sql, [id, daysAgo(days)]);
    return `id = '${id}'`;
  },
  async notification_delivery(days) {
    const id = newId(daysAgo(days));
    const sql = `insert into notification_delivery (id, event_id, user_id, channel, state, created_at, changed_at)
      values ($1, $1, $2, 'email', 'sent', $3, $3)`;
    await owner.query(sql, [id, userId, daysAgo(days)]);
    return `id = '${id}'`;
  },
  async notification(days) {
    const id = newId(daysAgo(days));
    const sql = `insert into notification (id, user_id, event_id, type, title, message, created_at)
      values ($1, $2, $1, 'system', 'Announced', 'Long ago', $3)`;
    await owner.query(sql, [id, userId, daysAgo(days)]);
    return `id = '${id}'`;
  },
  async reconciliation_run(days) {
    const provider = randomUUID();
    const id = await insertComparison(provider, daysAgo(days));
    await insertComparison(provider, daysAgo(days - 1));
    return `id = '${id}'`;
  },
  async one_time_code(days) {
    const { actor } = await createMember(ctx);
    const sql = `insert into one_time_code (user_id, purpose, event_id, contact, code_hash, sent_at, expires_at)
      values ($1, 'verify_email', gen_random_uuid(), 'a@b.example', repeat('x', 43), $2::timestamptz - interval '10 minutes', $2)`;
    await owner.query(sql, [actor.userId, daysAgo(days)]);
    return `user_id = '${actor.userId}'`;
  },
  async attempt(days) {
    const subject = randomUUID();
    await owner.query("insert into attempt (subject, is_wrong, counts_until) values ($1, true, $2)", [
      subject,
      daysAgo(days),
    ]);
    return `subject = '${subject}'`;
  },
  async code_guard(days) {
    const subject = randomUUID();
    await owner.query("insert into code_guard (subject, began_at, guesses) values ($1, $2, 1)", [
      subject,
      daysAgo(days),
    ]);
    return `subject = '${subject}'`;
  },
};

export async function insertComparison(provider: string, at: Date, outcome = "compared"): Promise<string> {
  const id = newId(at);
  const sql = `insert into reconciliation_run
      (id, provider, book, day, started_at, finished_at, run_by, outcome, ours, theirs, found)
    values ($1, $2, 'bills', $3::timestamptz - interval '500 days', $4, $4, 'schedule', $5, 0, 0, 0)`;
  await owner.query(sql, [id, provider, daysAgo(0), at, outcome]);
  return id;
}

/** Stores an old answer. It belongs to a real operation, because the books are verified after each test. */
export async function insertOldAnswer(key: string, days: number): Promise<string> {
  const idempotency = { scope: "buyCrypto", key, requestHash: "x" };
  const id = newId();
  await ctx.ledger.transact(newStart(await createPerson(ctx.database), { id, idempotency }));
  // Deletes the answer and inserts it with an old time, because answers cannot be changed.
  const gone = await owner.query(
    "delete from ledger.idempotency where transaction_id = $1 returning user_id",
    [id],
  );
  const values = [gone.rows[0].user_id, key, id, daysAgo(days)];
  await owner.query("insert into ledger.idempotency values ($1, 'buyCrypto', $2, 'x', $3, '{}', $4)", values);
  return `key = '${key}'`;
}

export const rowExists = async (table: string, which: string) =>
  (await owner.query(`select from ${table} where ${which}`)).rowCount === 1;
