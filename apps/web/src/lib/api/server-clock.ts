import { seconds } from "@manilla/shared/duration";

/** An answer may have been under way, or waited to be read, for so long: less than this is not this device's clock. */
const tolerance = seconds(10);

/** How far this device's clock is ahead of the server's, in milliseconds. */
let ahead = 0;

/** Compares the clocks by an answer: its `date` is when the server gave it. */
export function noteServerTime({ headers }: Response): void {
  const measured = Date.now() - Date.parse(headers.get("date") ?? "");
  if (Math.abs(measured - ahead) > tolerance) ahead = measured;
}

/** When this moment of the server's (ISO) is on this device's clock, in milliseconds since 1970. */
export function onThisClock(iso: string): number {
  return Date.parse(iso) + ahead;
}
