import { jaroWinkler } from "@skyra/jaro-winkler";
import { soundOf } from "./plain-name.ts";

/** Score of words that sound the same and look alike: transliterations. */
const sameSound = 0.97;
const alike = 0.8;
/** Maximum deduction for unmatched words. */
const coverage = 0.15;

/**
 * Similarity of two names (0 to 1), each from plainWords. Every word of the shorter name is matched with its best
 * partner. Unmatched words deduct a little. A single word reaches at most 0.5.
 */
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
