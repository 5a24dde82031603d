import { seconds } from "@manilla/shared/duration";

/** How many milliseconds this device's clock is ahead of the server's. */
let ahead = 0;

/**
 * Estimates the difference of the clocks from a reply's `Date` header, which has whole seconds. The server wrote it
 * between `sentAt` and now (this device's clock). The estimate changes only as far as this range requires, because a
 * phone may sleep between request and reply.
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
