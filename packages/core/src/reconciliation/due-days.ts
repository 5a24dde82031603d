import { addMilliseconds, days, hours, millisecondsBetween } from "@manilla/shared/duration";
import { lagosDay } from "@manilla/shared/lagos";
import type { Context } from "../context.ts";
import { allBooks, type Book } from "./books.ts";
import { reconcileBook } from "./reconcile.ts";

/** A day that still could not be compared after this many days is skipped. The view reconciled_until shows the gap. */
const catchUpDays = 31;
/** Days up to this age are compared again, because vendors book a late reversal on the day of the operation. */
const recentDays = 7;
const againMs = { open: hours(6), recent: hours(24) };
/** The first comparison of a day starts this long after the day's end, because vendors' lists lag. */
const lagMs = hours(1);
const mostADay = 120;

export type Candidate = {
  day: string;
  /** Time of the last comparison that began after the day had ended and that the vendor answered. */
  comparedAt: Date | null;
  open: boolean;
};

export function isDue({ day, comparedAt, open }: Candidate, now: Date): boolean {
  if (comparedAt === null) return true;
  const age = millisecondsBetween(comparedAt, now);
  if (open) return age >= againMs.open;
  return day >= lagosDay(addMilliseconds(now, -days(recentDays))) && age >= againMs.recent;
}

/** Compares the due days, oldest first. Safe to run concurrently. */
export async function reconcileDueDays(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const books = await allBooks(ctx);
  const providers = books.map(({ provider }) => provider);
  let done = 0;
  for (const book of books) {
    const due = (await candidates(ctx, book, { now, providers })).filter((candidate) =>
      isDue(candidate, now),
    );
    for (const { day } of due.slice(0, Math.ceil(mostADay / books.length))) {
      const { outcome, reason } = await reconcileBook(ctx, book, { day, runBy: "schedule" });
      done += 1;
      if (outcome === "no_answer" && reason !== "bug") break;
    }
  }
  return done;
}

async function candidates(
  ctx: Context,
  { provider, book }: Book,
  { now, providers }: { now: Date; providers: readonly string[] },
): Promise<Candidate[]> {
  const last = lagosDay(addMilliseconds(now, -days(1) - lagMs));
  return await ctx.prisma.$queryRaw<Candidate[]>`with first as (
      select min(made.at) at time zone 'Africa/Lagos' as at from unnest(${providers}::text[]) p
      cross join lateral (select min(t.created_at) as at from ledger.transaction t where t.provider = p) made
    ), days as (
      select d::date as day
      from first, generate_series(greatest(${last}::date - (${catchUpDays}::int - 1), first.at::date), ${last}::date, interval '1 day') d
      where first.at is not null
      union
      select i.day from reconciliation_item i
      where i.provider = ${provider} and i.book = ${book} and i.resolved_at is null and i.day <= ${last}
    )
    select d.day::text, (
        select max(r.started_at) from reconciliation_run r
        where r.provider = ${provider} and r.book = ${book} and r.day = d.day and r.outcome <> 'no_answer'
          and r.started_at >= (d.day + 1)::timestamp at time zone 'Africa/Lagos'
      ) as "comparedAt", exists (
        select from reconciliation_item i
        where i.provider = ${provider} and i.book = ${book} and i.day = d.day and i.resolved_at is null
      ) as open
    from days d order by d.day`;
}
