import { lagosClock, lagosDay, lagosMidnight } from "@manilla/shared/lagos";

export function isDay(text: string): boolean {
  return !Number.isNaN(lagosMidnight(text).getTime());
}

export function toTheMinute(at: Date): string {
  return `${lagosDay(at)} ${lagosClock(at)} +01:00`;
}
