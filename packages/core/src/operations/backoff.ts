/** How long to wait before the next poll, given how long the operation has been under way (both in milliseconds). */
export type Backoff = (ageMs: number) => number;

/** As long again as it has been under way, within bounds: each wait about doubles the age. */
export function doubling({ first, most }: { first: number; most: number }): Backoff {
  return (ageMs) => Math.min(Math.max(ageMs, first), most);
}

/** A fixed list of waits, one after the other; the last one repeats. */
export function steps(waits: readonly number[]): Backoff {
  const last = waits.at(-1) ?? 0;
  return (ageMs) => {
    let end = 0;
    for (const wait of waits) {
      if (ageMs < end + wait / 2) return wait;
      end += wait;
    }
    return last;
  };
}
