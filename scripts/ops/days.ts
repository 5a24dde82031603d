import { lagosMidnight } from "@manilla/shared/kyc/limits";

/** Whether it is a day of the calendar as "2026-03-31". */
export function isDay(text: string): boolean {
  return !Number.isNaN(lagosMidnight(text).getTime());
}

/** A moment with its zone, as "2026-03-31T12:00:00+01:00": without one it would be this machine's. Null for anything else. */
export function momentOf(text: string): Date | null {
  const isWhole = isDay(text.slice(0, 10)) && /T.*(?:Z|[+-]\d\d:\d\d)$/.test(text);
  const at = isWhole ? new Date(text) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}

const lagosMinutes = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Africa/Lagos",
  dateStyle: "short",
  timeStyle: "short",
});

/** "2026-03-31 12:00 +01:00": as the clock in Lagos shows it, as the desk, the customers and the support views do. */
export function toTheMinute(at: Date): string {
  return `${lagosMinutes.format(at)} +01:00`;
}
