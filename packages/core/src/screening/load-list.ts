import { createHash } from "node:crypto";
import { days, hours, millisecondsBetween } from "@manilla/shared/duration";
import type { Context } from "../context.ts";
import { hasCountryRules } from "../runtime/country-rules.ts";
import {
  BrokenListError,
  type ListEntry,
  type ListFiles,
  type ListName,
  listFiles,
  listNames,
} from "./lists.ts";
import { plainAddress, plainWords, soundsOf } from "./screen.ts";

const readers: Record<ListName, (files: ListFiles) => Promise<ListEntry[]>> = {
  un: async (files) => (await import("./read-lists.ts")).readUnList(only(files)),
  ofac: async (files) => (await import("./read-lists.ts")).readOfacList(files),
  nigeria: async (files) => (await import("./read-lists.ts")).readNigerianList(only(files)),
};

async function dateOf(name: ListName, files: ListFiles): Promise<Date | null> {
  return name === "un" ? (await import("./read-lists.ts")).dateOfUnList(only(files)) : null;
}

interface Loaded {
  entries: number;
  before: number;
}

/**
 * Replaces a list. Throws BrokenListError and keeps the old list if a file is unreadable, if the new list is empty, or
 * if the new list has less than half of the old entries (allowed with `force`).
 */
export async function loadList(
  ctx: Context,
  name: ListName,
  { files, force = false }: { files: ListFiles; force?: boolean },
): Promise<Loaded> {
  const rows = rowsOf(await readers[name](files));
  if (rows.length === 0) throw new BrokenListError("It has no entry.");
  const digest = createHash("sha256")
    .update([...files.values()].join("\n"))
    .digest("hex");
  const lists = await ctx.prisma.screeningList.findMany({ where: { name }, select: { entries: true } });
  const before = lists[0]?.entries ?? 0;
  if (rows.length * 2 < before && !force)
    throw new BrokenListError(`It has ${rows.length} entries where there were ${before}.`);
  const now = ctx.clock.now();
  const list = { loadedAt: now, triedAt: now, trouble: null, digest, entries: rows.length };
  // The list's row is updated first, because the row's lock makes concurrent loads wait.
  await ctx.prisma.$transaction([
    ctx.prisma.screeningList.update({
      where: { name },
      data: { ...list, datedAt: await dateOf(name, files) },
    }),
    ctx.prisma.screeningEntry.deleteMany({ where: { list: name } }),
    ctx.prisma.$executeRaw`
      insert into screening.entry (list, reference, kind, name, plain, keys)
      select ${name}, e.reference, e.kind, e.name, e.plain, e.keys
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(reference text, kind text, name text, plain text, keys text[])`,
  ]);
  ctx.log.info({ list: name, entries: rows.length, before }, "screening list loaded");
  return { entries: rows.length, before };
}

function rowsOf(entries: readonly ListEntry[]) {
  const rows = new Map<string, ListEntry & { plain: string; keys: string[] }>();
  for (const entry of entries) {
    const words = entry.kind === "address" ? [] : plainWords(entry.name);
    const plain = entry.kind === "address" ? plainAddress(entry.name) : words.join(" ");
    const id = `${entry.kind} ${entry.reference} ${plain}`;
    if (plain !== "" && !rows.has(id)) rows.set(id, { ...entry, plain, keys: soundsOf(words) });
  }
  return [...rows.values()];
}

function only(files: ListFiles): string {
  const [text, ...more] = files.values();
  if (text === undefined || more.length > 0) throw new BrokenListError("It is one file.");
  return text;
}

/** A list is downloaded again after this time. */
const freshForMs = hours(20);

/**
 * Downloads the due lists, and raises an alarm for each list that is missing, was not downloaded or is too old
 * (screening.setting). The age counts from the list's own date, because a source may serve an old copy.
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
    if (madeAt && millisecondsBetween(madeAt, ctx.clock.now()) <= days(maxAgeDays)) continue;
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
  if (loadedAt && millisecondsBetween(loadedAt, ctx.clock.now()) < freshForMs) return;
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
