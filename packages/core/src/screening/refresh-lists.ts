import { between, days, hours } from "@manilla/shared/duration";
import type { Context } from "../context.ts";
import { hasCountryRules } from "../runtime/country-rules.ts";
import { type ListName, listFiles, listNames } from "./lists.ts";
import { loadList } from "./load-list.ts";

/** Older lists are loaded again: nightly, and hourly while that fails. */
const freshForMs = hours(20);

/**
 * Raises an alarm for each list that is missing or older than screening.setting allows. A list's own date counts,
 * because a source may serve an old copy for ever. Never throws for a single list.
 */
export async function refreshLists(ctx: Context): Promise<void> {
  const isWatched = hasCountryRules(ctx);
  const changed = { watched: !isWatched, name: { not: "rules" } };
  await ctx.prisma.screeningList.updateMany({ where: changed, data: { watched: isWatched } });
  if (!isWatched) return;
  for (const name of listNames) await refresh(ctx, name);
  const { maxAgeDays } = await ctx.prisma.screeningSetting.findFirstOrThrow();
  const watched = await ctx.prisma.screeningList.findMany({
    where: { watched: true },
    orderBy: { name: "asc" },
  });
  for (const { name, loadedAt, datedAt } of watched) {
    const madeAt = loadedAt && datedAt && datedAt < loadedAt ? datedAt : loadedAt;
    if (madeAt && between(madeAt, ctx.clock.now()) <= days(maxAgeDays)) continue;
    const alarm = { alarm: "screening_list_old", list: name, loadedAt, madeAt, maxAgeDays };
    ctx.log.error(
      alarm,
      "screening list is missing or too old: operations are checked against what there is",
    );
  }
}

async function refresh(ctx: Context, name: ListName): Promise<void> {
  const source = sourceOf(ctx, name);
  if (source === undefined) return;
  const { loadedAt } = await ctx.prisma.screeningList.findUniqueOrThrow({ where: { name } });
  if (loadedAt && between(loadedAt, ctx.clock.now()) < freshForMs) return;
  try {
    await loadList(ctx, name, { files: await listFiles(ctx, name, source) });
  } catch (error) {
    const trouble = error instanceof Error ? error.message.slice(0, 300) : "unknown";
    const data = { triedAt: ctx.clock.now(), trouble };
    await ctx.prisma.screeningList.updateMany({ where: { name }, data });
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
