import { seconds } from "@manilla/shared/duration";

/** How many milliseconds this device's clock is ahead of the server's. */
let ahead = 0;

/**
 * Corrects `ahead` if it contradicts a reply's `Date` header (whole seconds), which the server wrote between `sentAt`
 * and now.
 */
export function noteServerTime({ headers }: Response, sentAt: number): void {
  const given = Date.parse(headers.get("date") ?? "");
  if (!Number.isNaN(given))
    ahead = Math.min(Math.max(ahead, sentAt - given - seconds(1)), Date.now() - given);
}

export function serverNow(): number {
  return Date.now() - ahead;
}

export function onThisClock(iso: string): number {
  return Date.parse(iso) + ahead;
}
