const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** After so long without a final answer a person must ask the vendor; we go on asking, less often. */
const supportAfterMs = 24 * hourMs;
/** Young enough to be begun, or given to the second vendor: whoever waits longer has gone elsewhere. */
const freshMs = 5 * minuteMs;
/**
 * "We know of no such purchase", said this often over this long, is an answer. Until then it may be their delay; so long
 * a request whose name makes it safe is simply sent again.
 */
const absentAfterMs = hourMs;
const absentLooks = 4;

const pauses = [10 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, hourMs];

/** When it is asked about next, after so many looks. */
export function nextPollAt(looks: number, createdAt: Date, now: Date): Date {
  const pause = needsSupport(createdAt, now) ? 6 * hourMs : (pauses[looks] ?? hourMs);
  return new Date(now.getTime() + pause);
}

export function needsSupport(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= supportAfterMs;
}

export function isFresh(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < freshMs;
}

/** Whether an absent purchase may still be on its way. */
export function mayStillCome(sentAt: Date, now: Date): boolean {
  return now.getTime() - sentAt.getTime() < absentAfterMs;
}

export function neverArrived(absent: number, sentAt: Date, now: Date): boolean {
  return absent >= absentLooks && !mayStillCome(sentAt, now);
}
