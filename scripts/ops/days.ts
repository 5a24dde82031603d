import { lagosClock, lagosDay, lagosMidnight } from "@manilla/shared/lagos";

/** Whether it is a day of the calendar as "2026-03-31". */
export function isDay(text: string): boolean {
  return !Number.isNaN(lagosMidnight(text).getTime());
}

/** "2026-03-31 12:00 +01:00": as the clock in Lagos shows it, as the desk, the customers and the support views do. */
export function toTheMinute(at: Date): string {
  return `${lagosDay(at)} ${lagosClock(at)} +01:00`;
}
