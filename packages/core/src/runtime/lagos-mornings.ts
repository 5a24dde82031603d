import { after, hours } from "@manilla/shared/duration";
import { lagosMidnight } from "@manilla/shared/kyc/limits";

/** What repeats is done from eight in the morning in Lagos, which is UTC+1 all year. */
const hour = 8;

/** The morning of a day, YYYY-MM-DD; an invalid date for what is no day. */
export function runTimeOn(day: string): Date {
  return after(lagosMidnight(day), hours(hour));
}

/** A day's morning in a month (0 is January of the year, 12 the next one's). The 31st of a short month is its last day. */
export function runTimeInMonth(year: number, month: number, day: number): Date {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastDay), hour - 1));
}
