import { endedStates } from "@manilla/shared/wallet/transaction-texts";
import type { Context } from "../context.ts";
import { readViolations, type Violation } from "../ledger/verify.ts";
import { withLongStatements } from "../runtime/db.ts";
import { AppError } from "../runtime/errors.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import { readTextLists } from "./text-row.ts";

const overview = {
  volumes: Prisma.sql`select kind, count(*)::text as count, count(*) filter (where final)::text as ended,
      sum(naira_value) filter (where state = any (${endedStates.completed}::text[]))::text as naira from support.activity
    where transaction_id >= ledger.first_id_of((now() at time zone 'Africa/Lagos')::date::timestamp at time zone 'Africa/Lagos')
    group by kind order by kind`,
  vendors: Prisma.sql`select provider, count(*)::text as operations,
      count(*) filter (where state in ('failed', 'reversed', 'rejected'))::text as failed,
      count(*) filter (where not final)::text as open from support.activity
    where provider is not null
      and transaction_id >= ledger.first_id_of((now() at time zone 'Africa/Lagos')::date::timestamp at time zone 'Africa/Lagos')
    group by provider order by provider`,
  float: Prisma.sql`select purpose, asset, ours::text, theirs::text, difference::text, told_at as reported_at from support.house_float order by purpose, asset`,
  refunds: Prisma.sql`select count(*)::text as refunded, count(*) filter (where t.updated_at - t.created_at <= interval '24 hours')::text as "within a day",
      -- Made of seconds alone: of an interval with days to_char leaves them out.
      to_char(make_interval(secs => extract(epoch from max(t.updated_at - t.created_at))::float8), 'FMHH24" h "MI" min "SS" s"') as longest
    from ledger.transaction t where t.state = any (${endedStates.failed}::text[]) and t.units_out > 0
      and t.id >= ledger.first_id_of(now() - interval '7 days') and t.final`,
  prices: Prisma.sql`select asset, case when unit = 'for one dollar' then value || ' for $1' else '$' || value end as price, accepted_at,
      doubted_because from support.price
    order by doubted_because is null, asset limit 50`,
  market: Prisma.sql`select subject, reason, seen, kept, times::text, last_at from support.market_incident where open order by last_at desc limit 50`,
  comparisons: Prisma.sql`select provider, book, until, last_run_at, last_outcome, open_differences::text from support.reconciled_until
    order by until nulls first`,
} as const;

/** `volumes` and `vendors` cover today in Lagos, `refunds` the last seven days. Sums are in naira. */
export async function readOverview(ctx: Context) {
  const { refunds, ...lists } = await readTextLists(ctx, overview);
  return { ...lists, refunds: refunds[0] ?? {} };
}

/** Returns at most 200 errors in the books. Throws AppError conflict while another check runs. */
export function checkBooks(ctx: Context): Promise<Violation[]> {
  return withLongStatements(ctx.pool, async (client) => {
    await client.query("set transaction read only");
    const { rows } = await client.query<{ free: boolean }>(
      "select pg_try_advisory_xact_lock(hashtext('desk.check_books')) as free",
    );
    if (!rows[0]?.free)
      throw new AppError("conflict", "The books are being checked already. Try again in a minute.");
    return readViolations(client, "support.book_violation limit 200");
  });
}
