import { jaroWinkler } from "@skyra/jaro-winkler";
import anyAscii from "any-ascii";
import { doubleMetaphone } from "double-metaphone";
import type { Context } from "../context.ts";
import { hasCountryRules } from "../runtime/country-rules.ts";
import type { ListName } from "./lists.ts";

export interface Match {
  list: ListName | "rules";
  reference: string;
  entryName: string;
  /** Similarity of the checked name and the listed name, from 0 to 1 with two decimals. An address or a rule has 1. */
  score: number;
  matches: number;
}

/** A checked name is compared with at most this many listed names. Names that share more sounds with it come first. */
const mostCandidates = 1_000;

interface Candidate {
  list: ListName;
  reference: string;
  name: string;
  words: string[];
  threshold: number;
}

/** Returns undefined if no name reaches the threshold or screening is off. */
export async function screenName(ctx: Context, name: string): Promise<Match | undefined> {
  if (!hasCountryRules(ctx)) return undefined;
  const words = plainWords(name);
  const sounds = soundsOf(words);
  const rows = await ctx.prisma.$queryRaw<Candidate[]>`
  select e.list, e.reference, e.name, string_to_array(e.plain, ' ') as words, s.name_threshold::float8 as threshold
  from screening.entry e cross join screening.setting s
  where e.kind <> 'address' and e.keys && ${sounds}::text[]
  order by cardinality(array(select unnest(e.keys) intersect select unnest(${sounds}::text[]))) desc, e.list, e.reference
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

/** Returns undefined if no list has the address or screening is off. */
export async function screenAddress(ctx: Context, address: string): Promise<Match | undefined> {
  if (!hasCountryRules(ctx)) return undefined;
  const entries = await ctx.prisma.screeningEntry.findMany({
    where: { kind: "address", plain: plainAddress(address) },
    orderBy: [{ list: "asc" }, { reference: "asc" }],
  });
  const [best] = entries;
  if (!best) return undefined;
  const { reference, name: entryName } = best;
  return { list: best.list as ListName, reference, entryName, score: 1, matches: entries.length };
}

export function soundsOf(words: readonly string[]): string[] {
  return [...new Set(words.map(soundOf))];
}

/** Two words that sound the same and look alike, as in transliterations, get at least this score. */
const sameSound = 0.97;
const alike = 0.8;
const coverage = 0.15;

/** Returns the similarity of two names, from 0 to 1. A single word scores at most 0.5 against a longer name. */
export function nameScore(one: readonly string[], other: readonly string[]): number {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (shorter.length === 0) return 0;
  const pairs = shorter
    .flatMap((word) => longer.map((partner) => ({ word, partner, score: wordScore(word, partner) })))
    .sort((a, b) => b.score - a.score);
  const [taken, partners] = [new Set<string>(), new Set<string>()];
  let sum = 0;
  for (const { word, partner, score } of pairs) {
    if (taken.has(word) || partners.has(partner)) continue;
    taken.add(word);
    partners.add(partner);
    sum += score;
  }
  const isNobodysName = shorter.length === 1 && longer.length > 1;
  const matched = sum / (isNobodysName ? 2 : shorter.length);
  return matched * (1 - coverage + (coverage * shorter.length) / longer.length);
}

function wordScore(one: string, other: string): number {
  if (one === other) return 1;
  const score = jaroWinkler(one, other);
  return score >= alike && soundOf(one) === soundOf(other) ? Math.max(score, sameSound) : score;
}

const particles = new Set("AL EL UL BIN IBN BEN BINT ABD DE DA VON VAN MR MRS MS DR".split(" "));

/** Returns the distinct words in alphabetical order, without case, accents, punctuation and particles. */
export function plainWords(name: string): string[] {
  const words = anyAscii(name.normalize("NFKC"))
    .toUpperCase()
    .replace(/['’`]/g, "")
    .split(/[^A-Z0-9]+/)
    .filter((word) => word.length > 1);
  const telling = words.filter((word) => !particles.has(word));
  return [...new Set(telling.length > 0 ? telling : words)].sort();
}

/** Returns the same code for words that sound alike, such as MOHAMMED and MUHAMMAD. */
function soundOf(word: string): string {
  return doubleMetaphone(word)[0] || word;
}

/** Converts addresses without case (hexadecimal and bech32) to lower case. */
export function plainAddress(address: string): string {
  const text = address.trim();
  const isCaseless = /^0x[0-9a-fA-F]{40}$/.test(text) || /^(bc|ltc|addr|bitcoincash:)[0-9a-z:]+$/i.test(text);
  return isCaseless ? text.toLowerCase() : text;
}
