import { lagosMidnight } from "@manilla/shared/kyc/limits";

/** Whether it is a day of the calendar as "2026-03-31". */
export function isDay(text: string): boolean {
  return !Number.isNaN(lagosMidnight(text).getTime());
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
