import { addMilliseconds, days, hours } from "@manilla/shared/duration";
import { lagosMidnight } from "@manilla/shared/lagos";
import type { Context } from "../context.ts";
import type { Span, VendorEntry } from "../providers/books/port.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { newId } from "../runtime/ids.ts";
import { allBooks, type Book, entriesNamed, ourEntries } from "./books.ts";
import { compareEntries, type Difference, type OurEntry } from "./compare.ts";

/** Entries up to this long before and after the day are also read, because clocks differ and submissions take time. */
const aroundMs = hours(3);
// If the vendor's lines of the day lack one of our entries, its later lines are searched, too, up to this long after
// the day. Vendors book late after an outage.
const laterMs = days(7);

export type Run = {
  provider: string;
  book: Book["book"];
  day: string;
  /**
   * `one_by_one`: the comparison may have missed lines that only the vendor has. Either the vendor has no complete
   * list, so we queried our own entries one at a time, or some rows of its list could not be read.
   */
  outcome: "compared" | "one_by_one" | "no_answer";
  ours: number;
  theirs: number;
  found: number;
  reason: string | null;
};

type RunBy = "schedule" | "hand";

/** Compares a day in Lagos ("2026-03-31") with every vendor's book. */
export async function reconcileDay(ctx: Context, day: string): Promise<Run[]> {
  const runs: Run[] = [];
  for (const book of await allBooks(ctx)) runs.push(await reconcileBook(ctx, book, { day, runBy: "hand" }));
  return runs;
}

/**
 * Compares a day with a vendor's book, stores new differences and resolves old ones. A failed comparison does not
 * throw. Its outcome is `no_answer`, and its reason is `bug` if the error is our own.
 */
export async function reconcileBook(
  ctx: Context,
  book: Book,
  { day, runBy }: { day: string; runBy: RunBy },
): Promise<Run> {
  const startedAt = ctx.clock.now();
  const about = { provider: book.provider, book: book.book, day };
  try {
    const { found, hasUnreadable, ...counts } = await compareDay(ctx, book, spanOf(day));
    const reason = hasUnreadable ? "unreadable_rows" : null;
    const run: Run = { ...about, ...counts, found: found.length, reason };
    await storeRun(ctx, run, { found, startedAt, runBy });
    if (found.length > 0 || hasUnreadable) {
      ctx.log.error(
        { alarm: "reconciliation", ...about, count: found.length, hasUnreadable },
        "reconciliation found differences or unreadable rows",
      );
    }
    return run;
  } catch (error) {
    const kind = error instanceof ProviderError ? error.kind : "bug";
    ctx.log.error(
      { err: error, alarm: "reconciliation", ...about, kind },
      kind === "bug"
        ? "an error of ours ended the comparison of a day"
        : "comparing a day with a vendor failed",
    );
    const run: Run = { ...about, outcome: "no_answer", ours: 0, theirs: 0, found: 0, reason: kind };
    await storeRun(ctx, run, { found: null, startedAt, runBy });
    return run;
  }
}

function spanOf(day: string): Span {
  const from = lagosMidnight(day);
  return { from, until: addMilliseconds(from, days(1)) };
}

type DayResult = Pick<Run, "outcome" | "ours" | "theirs"> & {
  found: Difference[];
  hasUnreadable: boolean;
};

async function compareDay(ctx: Context, book: Book, day: Span): Promise<DayResult> {
  const around = {
    from: addMilliseconds(day.from, -aroundMs),
    until: addMilliseconds(day.until, aroundMs),
  };
  const isInDay = (at: Date) => at >= day.from && at < day.until;
  const near = await ourEntries(ctx, book, around);
  const { entries, whole, hasUnreadable = false } = await book.read(around, near);
  const ours = [...near, ...(await findElsewhere(ctx, book, { near, entries }))];
  const first = compareEntries(ours, entries, isInDay);
  const missing = new Set(
    first.filter(({ kind }) => kind === "missing_there").map(({ reference }) => reference),
  );
  const late =
    missing.size > 0 && whole ? await findBookedLater(ctx, book, { missing, from: around.until }) : [];
  const found = late.length > 0 ? compareEntries(ours, [...entries, ...late], isInDay) : first;
  return {
    outcome: whole ? "compared" : "one_by_one",
    ours: ours.filter(({ at }) => isInDay(at)).length,
    theirs: entries.filter(({ at }) => isInDay(at)).length,
    found,
    hasUnreadable,
  };
}

function findElsewhere(
  ctx: Context,
  book: Book,
  { near, entries }: { near: readonly OurEntry[]; entries: readonly VendorEntry[] },
): Promise<OurEntry[]> {
  const known = new Set(near.map(({ reference }) => reference));
  const unknown = entries.map(({ reference }) => reference).filter((reference) => !known.has(reference));
  return entriesNamed(ctx, book, [...new Set(unknown)]);
}

async function findBookedLater(
  ctx: Context,
  book: Book,
  { missing, from }: { missing: ReadonlySet<string>; from: Date },
): Promise<VendorEntry[]> {
  const until = new Date(Math.min(ctx.clock.now().getTime(), from.getTime() + laterMs));
  if (until <= from) return [];
  const { entries } = await book.read({ from, until }, []);
  return entries.filter(({ reference }) => missing.has(reference));
}

async function storeRun(
  ctx: Context,
  run: Run,
  { found, startedAt, runBy }: { found: readonly Difference[] | null; startedAt: Date; runBy: RunBy },
): Promise<void> {
  const rows = (found ?? []).map((one) => ({ ...one, id: newId() }));
  const { provider, book, day, outcome, ours, theirs, reason } = run;
  // If another comparison of this day started later and already has a result (`newer`), this comparison changes no
  // difference. A difference that staff closed opens again only if our entry or the vendor's entry has changed.
  await ctx.prisma.$executeRaw`
  with newer as (
    select from reconciliation_run r
    where r.provider = ${provider} and r.book = ${book} and r.day = ${day} and r.started_at > ${startedAt} and r.outcome <> 'no_answer'
  ), found as (
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as f(id uuid, kind text, reference text, "transactionId" uuid, ours jsonb, theirs jsonb)
    where not exists (select from newer)
  ), kept as (
    insert into reconciliation_item as i
      (id, day, provider, book, kind, reference, transaction_id, ours, theirs, found_at, seen_at)
    select f.id, ${day}, ${provider}, ${book}, f.kind, f.reference, f."transactionId", f.ours, f.theirs, ${startedAt}, ${startedAt} from found f
    on conflict (provider, book, day, kind, reference) do update set
      seen_at = excluded.seen_at, ours = excluded.ours, theirs = excluded.theirs,
      transaction_id = excluded.transaction_id,
      resolved_at = case when i.closed_by is not null and i.ours is not distinct from excluded.ours
        and i.theirs is not distinct from excluded.theirs then i.resolved_at end,
      closed_by = case when i.ours is not distinct from excluded.ours
        and i.theirs is not distinct from excluded.theirs then i.closed_by end,
      closed_reason = case when i.ours is not distinct from excluded.ours
        and i.theirs is not distinct from excluded.theirs then i.closed_reason end
  ), gone as (
    update reconciliation_item i set resolved_at = ${startedAt}
    where ${found !== null} and not exists (select from newer)
      and i.provider = ${provider} and i.book = ${book} and i.day = ${day} and i.resolved_at is null
      and not exists (select from found f where f.kind = i.kind and f.reference = i.reference)
  )
  insert into reconciliation_run
    (id, provider, book, day, started_at, finished_at, run_by, outcome, ours, theirs, found, reason)
  values (${newId()}, ${provider}, ${book}, ${day}, ${startedAt}, ${ctx.clock.now()}, ${runBy}, ${outcome}, ${ours}, ${theirs}, ${rows.length}, ${reason})`;
}
