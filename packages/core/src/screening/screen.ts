import type { Context } from "../context.ts";
import { hasCountryRules } from "../runtime/country-rules.ts";
import type { ListName } from "./lists.ts";
import { nameScore } from "./name-score.ts";
import { plainAddress, plainWords, soundOf } from "./plain-name.ts";

/** The best matching list entry. */
export interface Match {
  /** "rules": one of our own rules. */
  list: ListName | "rules";
  reference: string;
  entryName: string;
  /** 0 to 1 with two decimals. An address match is 1. */
  score: number;
  /** Number of entries above the threshold. */
  matches: number;
}

/** Many names share one sound. Names that share the most sounds come first. */
const mostCandidates = 1_000;

interface Candidate {
  list: ListName;
  reference: string;
  name: string;
  words: string[];
  threshold: number;
}

/** The most similar listed name above the threshold. Undefined without one, or when screening is off. */
export async function screenName(ctx: Context, name: string): Promise<Match | undefined> {
  if (!hasCountryRules(ctx)) return undefined;
  const words = plainWords(name);
  const value1 = soundsOf(words);
  const rows = await ctx.prisma.$queryRaw<Candidate[]>`
  select e.list, e.reference, e.name, string_to_array(e.plain, ' ') as words, s.name_threshold::float8 as threshold
  from screening.entry e cross join screening.setting s
  where e.kind <> 'address' and e.keys && ${value1}::text[]
  order by cardinality(array(select unnest(e.keys) intersect select unnest(${value1}::text[]))) desc, e.list, e.reference
  limit ${mostCandidates}`;
  const found = rows
    .map((row) => ({ ...row, score: Math.round(nameScore(words, row.words) * 100) / 100 }))
    .filter(({ score, threshold }) => score >= threshold)
    .sort((a, b) => b.score - a.score);
  const [best] = found;
  if (!best) return undefined;
  const { list, reference, name: entryName, score } = best;
  return { list, reference, entryName, score, matches: found.length };
}

/** The list that contains this coin address. Undefined without one, or when screening is off. */
export async function screenAddress(ctx: Context, address: string): Promise<Match | undefined> {
  if (!hasCountryRules(ctx)) return undefined;
  const rows = await ctx.prisma.$queryRaw<
    { list: ListName; reference: string; name: string }[]
  >`select list, reference, name from screening.entry where kind = 'address' and plain = ${plainAddress(address)} order by list, reference`;
  const [best] = rows;
  if (!best) return undefined;
  const { list, reference, name: entryName } = best;
  return { list, reference, entryName, score: 1, matches: rows.length };
}

export function soundsOf(words: readonly string[]): string[] {
  return [...new Set(words.map(soundOf))];
}
