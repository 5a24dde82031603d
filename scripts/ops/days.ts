import { lagosClock, lagosDay, lagosMidnight } from "@manilla/shared/lagos";

export function isDay(text: string): boolean {
  return !Number.isNaN(lagosMidnight(text).getTime());
}

/** "2026-03-31 12:00 +01:00": Lagos time, as on the desk, the app and the support views. */
export function toTheMinute(at: Date): string {
  return `${lagosDay(at)} ${lagosClock(at)} +01:00`;
}
