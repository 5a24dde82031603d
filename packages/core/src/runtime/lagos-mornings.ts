import { after, hours } from "@manilla/shared/duration";
import { lagosMidnight } from "@manilla/shared/lagos";

/** Recurring payments run from 8:00 in Lagos (UTC+1 all year). */
const hour = 8;

export function runTimeOn(day: string): Date {
  return after(lagosMidnight(day), hours(hour));
}

/**
 * The run time in a month. Months count from 0 for January, and 12 is January of the next year. Day 31 is the last
 * day of a short month.
 */
export function runTimeInMonth(year: number, month: number, day: number): Date {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastDay), hour - 1));
}
