export interface Fallen {
  missed: Date[];
  latest: Date;
}

/** Lists the due times from `first` (inclusive). `following` returns the next due time. */
export function fallenDue(first: Date, now: Date, following: (due: Date) => Date): Fallen {
  const missed: Date[] = [];
  let latest = first;
  for (let next = following(latest); next <= now; next = following(latest)) {
    missed.push(latest);
    latest = next;
  }
  return { missed, latest };
}

interface Missed {
  now: Date;
  following: (due: Date) => Date;
  /** Records what a crashed run did for the first period. False if it did nothing. */
  noteEarlier: () => Promise<boolean>;
  /** Skips these periods with one notice and continues with the latest. */
  skip: (fallen: Fallen) => Promise<void>;
}

/**
 * Returns the recurring payment to run now. Of several missed periods only the latest is made up. Returns undefined
 * if a crashed run already executed the first period.
 */
export async function withoutMissed<T extends { nextAt: Date }>(
  order: T,
  { now, following, noteEarlier, skip }: Missed,
): Promise<T | undefined> {
  const fallen = fallenDue(order.nextAt, now, following);
  if (fallen.missed.length === 0) return order;
  if (await noteEarlier()) return undefined;
  await skip(fallen);
  return { ...order, nextAt: fallen.latest };
}
