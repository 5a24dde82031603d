/** What has fallen due: the latest moment, and those before it. */
export interface Fallen {
  missed: Date[];
  latest: Date;
}

/** What has fallen due since `first`, itself included. `following` says what comes after a moment. */
export function fallenDue(first: Date, now: Date, following: (due: Date) => Date): Fallen {
  const missed: Date[] = [];
  let latest = first;
  for (let next = following(latest); next <= now; next = following(latest)) {
    missed.push(latest);
    latest = next;
  }
  return { missed, latest };
}

/** What a recurring buy or bill does about moments that were missed. */
interface Missed {
  now: Date;
  following: (due: Date) => Date;
  /** Notes what a run that died made of the first moment. False when it made nothing. */
  noteEarlier: () => Promise<boolean>;
  /** Skips these moments together, with one notice, and goes on to the latest. */
  skip: (fallen: Fallen) => Promise<void>;
}

/**
 * A recurring buy or bill as it is due now: of several moments that were missed in an outage only the latest is made up for.
 * Undefined: the first of them had been done, and was only noted now; the next run goes on after it.
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
