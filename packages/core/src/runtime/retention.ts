import type { Context } from "../context.ts";
import { registerCounter } from "../observability/metrics.ts";
import { Prisma } from "./prisma/client.ts";

/**
 * A table whose rows are deleted after a time. Accounts, entries, journals, transactions and timelines are never
 * deleted.
 */
interface Kept {
  name: string;
  /** Days to keep a row after its expiry, use or creation (reasons: docs/operations.md). */
  days: number;
  sweep: (days: number) => Prisma.Sql;
}

const batch = 1_000;
const mostBatches = 50;

const removed = registerCounter("manilla_rows_removed_total", "Rows whose retention has ended, by table", [
  "table",
]);

/** True for a reconciliation run if a later scheduled run of the same book and day got an answer. */
const replacedRun = Prisma.sql`exists (select from reconciliation_run later
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
      (before) =>
        Prisma.sql`exists (select from sessions s where s.id = session_id and s.revoked_at < ${before})`,
    ),
  },
  { name: "sessions", days: 90, sweep: byId("sessions", (before) => Prisma.sql`expires_at < ${before}`) },
  {
    name: "webhook_event",
    days: 90,
    sweep: byId("webhook_event", (before) => Prisma.sql`due_at is null and received_at < ${before}`),
  },
  {
    name: "notification_delivery",
    days: 90,
    sweep: byId("notification_delivery", (before) => Prisma.sql`due_at is null and changed_at < ${before}`),
  },
  {
    name: "notification",
    days: 400,
    sweep: byId("notification", (before) => Prisma.sql`created_at < ${before}`),
  },
  { name: "reconciliation_run", days: 90, sweep: byId("reconciliation_run", () => replacedRun) },
  { name: "one_time_code", days: 30, sweep: byTime("one_time_code", "user_id, purpose", "expires_at") },
  { name: "attempt", days: 1, sweep: byTime("attempt", "id", "counts_until") },
  { name: "code_guard", days: 1, sweep: byTime("code_guard", "subject", "began_at") },
];

export async function purgeExpired(ctx: Context): Promise<void> {
  for (const { name, days, sweep } of retentionRules) {
    try {
      for (let done = 0; done < mostBatches; done += 1) {
        const rows = await ctx.prisma.$queryRaw<{ gone: number }[]>(sweep(days));
        const gone = rows[0]?.gone ?? 0;
        if (gone > 0) removed({ table: name }, gone);
        if (gone === 0) break;
      }
    } catch (error) {
      ctx.log.error({ err: error, table: name }, "removing old rows failed; it is retried");
    }
  }
}

function age(days: number): Prisma.Sql {
  return Prisma.sql`make_interval(days => ${days}::int)`;
}

/** Only the ledger's own SQL functions may delete rows of the ledger. One call deletes at most 1,000 rows. */
function call(name: string): Kept["sweep"] {
  return (days) => Prisma.sql`select ${Prisma.raw(name)}(${age(days)}) as gone`;
}

/** Ids sort by time, so `order by id` reads the oldest rows first. */
function byId(table: string, isOver: (before: Prisma.Sql) => Prisma.Sql): Kept["sweep"] {
  return (days) => {
    const before = Prisma.sql`now() - ${age(days)}`;
    return removing(
      table,
      "id",
      Prisma.sql`id < ledger.first_id_of(${before}) and ${isOver(before)} order by id`,
    );
  };
}

function byTime(table: string, key: string, column: string): Kept["sweep"] {
  const time = Prisma.raw(column);
  return (days) => removing(table, key, Prisma.sql`${time} < now() - ${age(days)} order by ${time}`);
}

function removing(table: string, key: string, which: Prisma.Sql): Prisma.Sql {
  const [from, columns] = [Prisma.raw(table), Prisma.raw(key)];
  return Prisma.sql`with gone as (
    delete from ${from} where (${columns}) in (
      select ${columns} from ${from} where ${which} limit ${batch} for update skip locked) returning 1
  ) select count(*)::int as gone from gone`;
}
