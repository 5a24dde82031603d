import { randomUUID } from "node:crypto";
import { lagosDay } from "@manilla/shared/kyc/limits";
import { expect, it } from "vitest";
import { metricsPage } from "../observability/metrics.ts";
import { testContext } from "../testing/context.ts";
import { member } from "../testing/members.ts";
import { operation, person } from "../testing/people.ts";
import { newId } from "./ids.ts";
import { purgeExpired, retentionRules } from "./retention.ts";

const ctx = await testContext();
const { owner } = ctx.database;
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const ada = await member(ctx);
const userId = ada.actor.userId;

/** One row of each table that was over so many days ago, and how to find it again. */
const rows: Record<string, (days: number) => Promise<string>> = {
  async "ledger.quote"(days) {
    const id = newId(daysAgo(days));
    const sql = `insert into ledger.quote (id, user_id, side, terms, created_at, expires_at)
      values ($1, $2, 'buy', '{}', $3::timestamptz - interval '30 seconds', $3)`;
    await owner.query(sql, [id, userId, daysAgo(days)]);
    return `id = '${id}'`;
  },
  async "ledger.idempotency"(days) {
    return answer(randomUUID(), days);
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
    const day = lagosDay(daysAgo(Math.ceil(days))); // a day is over when it ends
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
    const id = await compared(provider, daysAgo(days));
    await compared(provider, daysAgo(days - 1));
    return `id = '${id}'`;
  },
  async one_time_code(days) {
    const { actor } = await member(ctx);
    const sql = `insert into one_time_code (user_id, purpose, event_id, contact, code_hash, sent_at, expires_at)
      values ($1, 'verify_email', gen_random_uuid(), 'a@b.example', repeat('x', 43), $2::timestamptz - interval '10 minutes', $2)`;
    await owner.query(sql, [actor.userId, daysAgo(days)]);
    return `user_id = '${actor.userId}'`;
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

/** One day's comparison with this vendor, made then. */
async function compared(provider: string, at: Date, outcome = "compared"): Promise<string> {
  const id = newId(at);
  const sql = `insert into reconciliation_run
      (id, provider, book, day, started_at, finished_at, run_by, outcome, ours, theirs, found)
    values ($1, $2, 'bills', $3::timestamptz - interval '500 days', $4, $4, 'schedule', $5, 0, 0, 0)`;
  await owner.query(sql, [id, provider, daysAgo(0), at, outcome]);
  return id;
}

/** An answer that was stored so long ago, to a real operation: the books are verified after each test. */
async function answer(key: string, days: number): Promise<string> {
  const idempotency = { operation: "buyCrypto", key, requestHash: "x" };
  const id = newId();
  await ctx.ledger.transact(operation(await person(ctx.database), { id, idempotency }));
  // An answer is never changed, not even by the owner; it is put there anew, as of then.
  const gone = await owner.query(
    "delete from ledger.idempotency where transaction_id = $1 returning user_id",
    [id],
  );
  const values = [gone.rows[0].user_id, key, id, daysAgo(days)];
  await owner.query("insert into ledger.idempotency values ($1, 'buyCrypto', $2, 'x', $3, '{}', $4)", values);
  return `key = '${key}'`;
}

const there = async (table: string, which: string) =>
  (await owner.query(`select from ${table} where ${which}`)).rowCount === 1;

it("knows a row of every table it sweeps", () => {
  expect(Object.keys(rows).sort()).toEqual(retentionRules.map(({ name }) => name).sort());
});

it.each(retentionRules)("removes $name after $days days, and not before", async ({ name, days }) => {
  const make = rows[name];
  if (!make) throw new Error(name);
  const [over, fresh] = [await make(days + 0.1), await make(days - 0.1)];
  expect([await there(name, over), await there(name, fresh)]).toEqual([true, true]);
  await purgeExpired(ctx);
  expect([await there(name, over), await there(name, fresh)]).toEqual([false, true]);
  expect(await metricsPage()).toContain(`manilla_rows_removed_total{table="${name}"}`);
});

it("keeps unfinished rows of any age, and permanent records", async () => {
  const old = [newId(daysAgo(400)), newId(daysAgo(400)), newId(daysAgo(400))] as const;
  await owner.query(
    "insert into ledger.outbox (id, topic, payload, created_at) values ($1, 'test.untold', '{}', now())",
    [old[0]],
  );
  await owner.query(
    `insert into webhook_event (id, provider, event_key, reference, body, received_at, due_at)
     values ($1, 'test', gen_random_uuid()::text, 'r', '{}', now() - interval '400 days', now())`,
    [old[1]],
  );
  await owner.query(
    `insert into notification_delivery (id, event_id, user_id, channel, created_at, changed_at, due_at)
     values ($1, $1, $2, 'email', now() - interval '400 days', now() - interval '400 days', now())`,
    [old[2], userId],
  );
  const done = await answer(`quidax:${randomUUID()}`, 400);
  await purgeExpired(ctx);
  expect(await there("ledger.outbox", `id = '${old[0]}'`)).toBe(true);
  expect(await there("webhook_event", `id = '${old[1]}'`)).toBe(true);
  expect(await there("notification_delivery", `id = '${old[2]}'`)).toBe(true);
  expect(await there("ledger.idempotency", done)).toBe(true);
});

it("keeps of each day the last comparison with a vendor that had an answer", async () => {
  const provider = randomUUID();
  const made = [await compared(provider, daysAgo(400)), await compared(provider, daysAgo(399))];
  made.push(await compared(provider, daysAgo(398), "no_answer"));
  await purgeExpired(ctx);
  const stay = await Promise.all(made.map((id) => there("reconciliation_run", `id = '${id}'`)));
  expect(stay).toEqual([false, true, true]);
});

it("takes a thousand at a time, until none is left", async () => {
  await owner.query(
    `insert into code_guard (subject, began_at, guesses)
     select gen_random_uuid(), now() - interval '3 days', 1 from generate_series(1, 2500)`,
  );
  const sweep = retentionRules.find(({ name }) => name === "code_guard")?.sweep ?? "";
  expect((await ctx.pool.query(sweep, [1])).rows).toEqual([{ gone: 1_000 }]);
  await purgeExpired(ctx);
  expect(
    (
      await owner.query(
        "select count(*)::int as n from code_guard where guesses = 1 and began_at < now() - interval '1 day'",
      )
    ).rows,
  ).toEqual([{ n: 0 }]);
});

it.each(retentionRules.filter(({ sweep }) => sweep.includes("delete")))(
  "finds what is over in $name by an index",
  async ({ sweep, days }) => {
    const client = await owner.connect();
    try {
      await client.query("begin; set local enable_seqscan = off; set local enable_sort = off");
      const { rows: plan } = await client.query(`explain ${sweep.replaceAll("$1", String(days))}`);
      expect(JSON.stringify(plan)).toMatch(/Index (Only )?Scan using/);
      expect(JSON.stringify(plan)).not.toContain("Seq Scan");
    } finally {
      await client.query("rollback");
      client.release();
    }
  },
);

it("goes on with the next table when one fails", async () => {
  await owner.query("revoke delete on sessions from manilla_app");
  const which = await rows["code_guard"]?.(2);
  await purgeExpired(ctx);
  expect(await there("code_guard", which ?? "")).toBe(false);
  await owner.query("grant delete on sessions to manilla_app");
});
