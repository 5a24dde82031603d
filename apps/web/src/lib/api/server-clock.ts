import { seconds } from "@manilla/shared/duration";

/** How far this device's clock is ahead of the server's, in milliseconds. */
let ahead = 0;

/**
 * Compares the clocks by an answer. The server gave it at its `date`, in whole seconds: after it was asked for (`sentAt`, on this device's
 * clock) and before now. Only what does not fit between them is this device's clock: a phone may have slept meanwhile.
 */
export function noteServerTime({ headers }: Response, sentAt: number): void {
  const given = Date.parse(headers.get("date") ?? "");
  if (!Number.isNaN(given))
    ahead = Math.min(Math.max(ahead, sentAt - given - seconds(1)), Date.now() - given);
}

/** Now on the server's clock, in milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() - ahead;
}

/** When this moment of the server's (ISO) is on this device's clock, in milliseconds since 1970. */
export function onThisClock(iso: string): number {
  return Date.parse(iso) + ahead;
}
