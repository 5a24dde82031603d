import { between, hours } from "@manilla/shared/duration";
import type { Context } from "../context.ts";
import { hasCountryRules } from "../runtime/country-rules.ts";
import { type ListName, listFiles, listNames } from "./lists.ts";
import { loadList } from "./load-list.ts";

/** Older lists are loaded again: nightly, and hourly while that fails. */
const freshForMs = hours(20);

interface ListRow {
  name: ListName;
  loaded_at: Date | null;
  made_at: Date | null;
  max_age_days: number;
}

/**
 * Raises an alarm for each list that is missing or older than screening.setting allows. A list's own date counts,
 * because a source may serve an old copy for ever. Never throws for a single list.
 */
export async function refreshLists(ctx: Context): Promise<void> {
  const isWatched = hasCountryRules(ctx);
  await ctx.prisma
    .$executeRaw`update screening.list set watched = ${isWatched} where watched <> ${isWatched} and name <> 'rules'`;
  if (!isWatched) return;
  for (const name of listNames) await refresh(ctx, name);
  const rows = await ctx.prisma.$queryRaw<
    ListRow[]
  >`select l.name, l.loaded_at, least(l.loaded_at, l.dated_at) as made_at, s.max_age_days
     from screening.list l cross join screening.setting s where l.watched order by l.name`;
  for (const { name, loaded_at: loadedAt, made_at: madeAt, max_age_days: days } of rows) {
    if (madeAt && between(madeAt, ctx.clock.now()) <= days * hours(24)) continue;
    const alarm = { alarm: "screening_list_old", list: name, loadedAt, madeAt, maxAgeDays: days };
    ctx.log.error(
      alarm,
      "screening list is missing or too old: operations are checked against what there is",
    );
  }
}

async function refresh(ctx: Context, name: ListName): Promise<void> {
  const source = sourceOf(ctx, name);
  if (source === undefined) return;
  const rows = await ctx.prisma.$queryRaw<
    Pick<ListRow, "loaded_at">[]
  >`select loaded_at from screening.list where name = ${name}`;
  const loadedAt = rows[0]?.loaded_at;
  if (loadedAt && between(loadedAt, ctx.clock.now()) < freshForMs) return;
  try {
    await loadList(ctx, name, { files: await listFiles(ctx, name, source) });
  } catch (error) {
    const trouble = error instanceof Error ? error.message.slice(0, 300) : "unknown";
    await ctx.prisma
      .$executeRaw`update screening.list set tried_at = ${ctx.clock.now()}, trouble = ${trouble} where name = ${name}`;
    const alarm = { alarm: "screening_list_failed", err: error, list: name };
    ctx.log.error(alarm, "loading a screening list failed; the old one stays, and it is retried in an hour");
  }
}

function sourceOf({ config }: Context, name: ListName): string | undefined {
  const sources = {
    un: config.SCREENING_UN,
    ofac: config.SCREENING_OFAC,
    nigeria: config.SCREENING_NIGERIA,
  };
  return sources[name];
}
