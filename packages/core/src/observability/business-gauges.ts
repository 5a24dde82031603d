import { coins } from "@manilla/shared/assets";
import { seconds } from "@manilla/shared/duration";
import { Prisma, type PrismaClient } from "../runtime/prisma/client.ts";
import type { Logger } from "./log.ts";
import type { Gauge } from "./metrics.ts";

type Sign = { name: string; help: string; query: Prisma.Sql };

const tradedIds = coins.map(({ marketId }) => marketId);

const signs: readonly Sign[] = [
  {
    name: "manilla_outbox_oldest_seconds",
    help: "Age of the oldest undelivered event",
    query: Prisma.sql`select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as value
      from ledger.outbox where done_at is null`,
  },
  {
    name: "manilla_outbox_waiting",
    help: "Undelivered events",
    query: Prisma.sql`select count(*)::float8 as value from ledger.outbox where done_at is null`,
  },
  {
    name: "manilla_open_operations",
    help: "Operations that are not final, by kind and age",
    query: Prisma.sql`select kind, age, count(*)::float8 as value from (
        select kind, case when created_at > now() - interval '10 minutes' then 'minutes'
          when created_at > now() - interval '1 day' then 'hours' else 'days' end as age
        from ledger.transaction where not final) open
      group by kind, age`,
  },
  {
    name: "manilla_books_sealed_seconds",
    help: "Time since the whole books were last verified without an error",
    // If the books were never verified, the time counts from the first journal entry. Otherwise the gauge would be 0,
    // and nobody would notice.
    query: Prisma.sql`select coalesce(extract(epoch from clock_timestamp() - coalesce(
        (select sealed_at from ledger.book_seal), (select created_at from ledger.journal order by id limit 1))), 0)::float8 as value`,
  },
  {
    name: "manilla_overdue_operations",
    help: "Operations whose poll is overdue by ten minutes",
    query: Prisma.sql`select count(*)::float8 as value from ledger.transaction
      where not final and due_at < now() - interval '10 minutes'`,
  },
  {
    name: "manilla_rate_age_seconds",
    help: "Age of the oldest price in each market, by its source's clock. Above 600 trading stops. A missing price counts from 1970.",
    query: Prisma.sql`select 'crypto' as market, extract(epoch from now() - min(coalesce(p.source_at, 'epoch')))::float8 as value
      from unnest(${tradedIds}::text[]) as traded (id) left join coin_price p on p.id = traded.id
      union all select 'naira', extract(epoch from now() - coalesce(
        (select source_at from fiat_rate where currency = 'NGN'), 'epoch'))::float8`,
  },
  {
    name: "manilla_doubted_prices",
    help: "Prices that are not accepted, so their coins do not trade",
    query: Prisma.sql`select count(*)::float8 as value from price_doubt`,
  },
  {
    name: "manilla_open_incidents",
    help: "Unresolved incidents and discrepancies of vendors",
    query: Prisma.sql`select 'vendor' as of, count(*)::float8 as value from vendor_incident where resolved_at is null
      union all select 'reconciliation', count(*)::float8 from reconciliation_item where resolved_at is null`,
  },
  {
    name: "manilla_unreconciled_days",
    help: "Past days that were not compared with a vendor's books. 1 until the nightly run",
    query: Prisma.sql`select provider, book, ((now() at time zone 'Africa/Lagos')::date - 1 - coalesce(u.until, (
        select min(r.day) - 1 from reconciliation_run r where r.provider = u.provider and r.book = u.book
      )))::float8 as value from reconciled_until u`,
  },
  {
    name: "manilla_payouts_stopped",
    help: "1 for each payout vendor that gets no payouts until staff resolve its incident",
    query: Prisma.sql`select provider, 1::float8 as value from vendor_incident
      where kind = 'payouts_stopped' and resolved_at is null group by provider`,
  },
  {
    name: "manilla_house_float",
    help: "The company's money at vendors in main units: by our books (ours), by the vendor (theirs), and the difference",
    query: Prisma.sql`select purpose as account, asset, side, value::float8 / case asset when 'NGN' then 100 else 1e8 end as value
      from house_float f
      cross join lateral (values ('ours', ours), ('theirs', theirs), ('difference', difference)) v (side, value)
      where v.value is not null`,
  },
  {
    name: "manilla_suspense_oldest_seconds",
    help: "Time since the oldest money arrived in suspense, by its state",
    query: Prisma.sql`select asset, waits_as, extract(epoch from now() - min(oldest_at))::float8 as value
      from house_suspense group by asset, waits_as`,
  },
  {
    name: "manilla_open_cases",
    help: "Customers' cases that wait for an answer by staff, by kind and deadline",
    query: Prisma.sql`select kind, deadline, count(*)::float8 as value from (
        select kind, case when due_at < now() then 'missed' when alarmed_at is not null then 'near' else 'later' end as deadline
        from support_case where state = 'open') waiting
      group by kind, deadline`,
  },
  {
    name: "manilla_screening_list_age_seconds",
    help: "Age of each screening list, by its own date if it has one. A list that was never loaded counts from 1970.",
    query: Prisma.sql`select name as list, extract(epoch from now() - coalesce(least(loaded_at, dated_at), 'epoch'))::float8 as value
      from screening.list where watched`,
  },
  {
    name: "manilla_open_screening_hits",
    help: "Operations that matched a screening list and wait for staff, by kind and deadline",
    query: Prisma.sql`select flow, case when decide_by < now() then 'missed' else 'later' end as deadline, count(*)::float8 as value
      from screening.hit where state = 'open' group by 1, 2`,
  },
  {
    name: "manilla_closed_account_money",
    help: "Closed accounts that hold money (it arrived late and belongs to the owner)",
    query: Prisma.sql`select count(distinct user_id)::float8 as value from closed_account_money`,
  },
];

/** No further query starts after this time. Prometheus gives up after ten seconds, and a query may take two seconds. */
const readingMs = seconds(6);

interface Options {
  log?: Logger;
  withinMs?: number;
}

/** Reads all gauges. Leaves out those that cannot be read, and returns their number as another gauge. Never throws. */
export async function businessGauges(
  prisma: Pick<PrismaClient, "$queryRaw">,
  { log, withinMs = readingMs }: Options = {},
): Promise<Gauge[]> {
  const gauges: Gauge[] = [];
  const began = performance.now();
  for (const sign of signs) {
    if (performance.now() - began > withinMs) break;
    try {
      gauges.push(await gaugeOf(prisma, sign));
    } catch (error) {
      log?.warn({ err: error, sign: sign.name }, "reading a business gauge failed");
    }
  }
  const unread = signs.length - gauges.length;
  return [
    ...gauges,
    {
      name: "manilla_unread_signs",
      help: "Gauges that could not be read, so that their alerts cannot fire",
      values: [{ labels: {}, value: unread }],
    },
  ];
}

async function gaugeOf(prisma: Pick<PrismaClient, "$queryRaw">, { name, help, query }: Sign): Promise<Gauge> {
  const rows = await prisma.$queryRaw<({ value: number } & Record<string, string | number>)[]>(query);
  const values = rows.map(({ value, ...labels }) => ({
    labels: Object.fromEntries(Object.entries(labels).map(([label, text]) => [label, String(text)])),
    value,
  }));
  return { name, help, values };
}
