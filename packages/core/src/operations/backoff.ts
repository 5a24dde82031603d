/** Returns the wait until the next poll from the operation's age (both in milliseconds). */
export type Backoff = (ageMs: number) => number;

/** Waits as long as the operation's age, within bounds, so that each wait doubles the age. */
export function doubling({ first, most }: { first: number; most: number }): Backoff {
  return (ageMs) => Math.min(Math.max(ageMs, first), most);
}

/** Fixed waits in order. The last one repeats. */
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
