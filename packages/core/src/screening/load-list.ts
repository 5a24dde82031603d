import { createHash } from "node:crypto";
import type { Context } from "../context.ts";
import { BrokenListError, type ListEntry, type ListFiles, type ListName } from "./lists.ts";
import { plainAddress, plainWords } from "./plain-name.ts";
import { soundsOf } from "./screen.ts";

// XML and CSV parsers are imported when a list is loaded, at most daily.
const readers: Record<ListName, (files: ListFiles) => Promise<ListEntry[]>> = {
  un: async (files) => (await import("./read-un.ts")).readUnList(only(files)),
  ofac: async (files) => (await import("./read-ofac.ts")).readOfacList(files),
  nigeria: async (files) => (await import("./read-nigeria.ts")).readNigerianList(only(files)),
};

async function dateOf(name: ListName, files: ListFiles): Promise<Date | null> {
  return name === "un" ? (await import("./read-un.ts")).dateOfUnList(only(files)) : null;
}

export interface Loaded {
  entries: number;
  before: number;
}

/**
 * Throws BrokenListError and keeps the old list for an unreadable file, an empty list, or less than half of the
 * former entries (unless `force`).
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
  // The list's row is written first, so that concurrent loads take turns.
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
