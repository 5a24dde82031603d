import type { Context } from "../context.ts";
import { counter } from "../observability/metrics.ts";

/** What is not kept for ever. Never an account, an entry, a journal, a transaction or its timeline: those are the books. */
interface Kept {
  /** The table; also the metric's label. */
  name: string;
  /** How long a row stays after it is over. docs/operations.md says why; a test holds both lists together. */
  days: number;
  /** Removes a batch of rows that ended $1 days ago, found by an index, and returns how many. */
  sweep: string;
}

const batch = 1_000;
/** A run is bounded; what is left waits for the next one. */
const mostBatches = 50;

const removed = counter("manilla_rows_removed_total", "Rows whose retention has ended, by table", ["table"]);

/** The last comparison of each day stays, with its result. */
const replacedRun = `exists (select from reconciliation_run later
  where (later.provider, later.book, later.day)
      = (reconciliation_run.provider, reconciliation_run.book, reconciliation_run.day)
    and later.run_by = 'schedule' and later.outcome <> 'no_answer' and later.started_at > reconciliation_run.started_at)`;

export const retentionRules: readonly Kept[] = [
  { name: "ledger.quote", days: 90, sweep: call("ledger.sweep_quotes") },
  { name: "ledger.idempotency", days: 90, sweep: call("ledger.sweep_answers") },
  {
    name: "request_answer",
    days: 90,
    sweep: byTime("request_answer", "user_id, operation, key", "created_at"),
  },
  { name: "ledger.outbox", days: 14, sweep: call("ledger.sweep_outbox") },
  { name: "ledger.limit_use", days: 90, sweep: call("ledger.sweep_limits") },
  {
    name: "push_subscription",
    days: 1,
    sweep: byId(
      "push_subscription",
      "exists (select from sessions s where s.id = session_id and s.revoked_at < $before)",
    ),
  },
  { name: "sessions", days: 90, sweep: byId("sessions", "expires_at < $before") },
  {
    name: "webhook_event",
    days: 90,
    sweep: byId("webhook_event", "due_at is null and received_at < $before"),
  },
  {
    name: "notification_delivery",
    days: 90,
    sweep: byId("notification_delivery", "due_at is null and changed_at < $before"),
  },
  { name: "notification", days: 400, sweep: byId("notification", "created_at < $before") },
  { name: "reconciliation_run", days: 90, sweep: byId("reconciliation_run", replacedRun) },
  { name: "one_time_code", days: 30, sweep: byTime("one_time_code", "user_id, purpose", "expires_at") },
  { name: "attempt", days: 1, sweep: byTime("attempt", "id", "counts_until") },
  { name: "code_guard", days: 1, sweep: byTime("code_guard", "subject", "began_at") },
];

/** Removes what has been kept long enough, a batch at a time. One table's trouble is not another's. */
export async function purgeExpired(ctx: Context): Promise<void> {
  for (const { name, days, sweep } of retentionRules) {
    try {
      for (let done = 0; done < mostBatches; done += 1) {
        const { rows } = await ctx.pool.query<{ gone: number }>(sweep, [days]);
        const gone = rows[0]?.gone ?? 0;
        if (gone > 0) removed({ table: name }, gone);
        if (gone < batch) break;
      }
    } catch (error) {
      ctx.log.error({ err: error, table: name }, "removing old rows failed; it is retried");
    }
  }
}

/** The ledger's tables are written by its own functions alone; their batches are as large. */
function call(name: string): string {
  return `select ${name}(make_interval(days => $1)) as gone`;
}

/** Ids sort by time, so the oldest rows are the first of the primary key. */
function byId(table: string, over: string): string {
  const before = "now() - make_interval(days => $1)";
  return removing(
    table,
    "id",
    `id < ledger.first_id_of(${before}) and ${over.replaceAll("$before", before)} order by id`,
  );
}

function byTime(table: string, key: string, column: string): string {
  return removing(table, key, `${column} < now() - make_interval(days => $1) order by ${column}`);
}

function removing(table: string, key: string, which: string): string {
  return `with gone as (
    delete from ${table} where (${key}) in (
      select ${key} from ${table} where ${which} limit ${batch} for update skip locked) returning 1
  ) select count(*)::int as gone from gone`;
}
