/** Takes the operation's age and returns the wait until the next poll, both in milliseconds. */
export type Backoff = (ageMs: number) => number;

/** Each wait is as long as the operation's age, within these bounds, so the age doubles from poll to poll. */
export function doublingBackoff({ first, most }: { first: number; most: number }): Backoff {
  return (ageMs) => Math.min(Math.max(ageMs, first), most);
}

export function steppedBackoff(waits: readonly number[]): Backoff {
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
