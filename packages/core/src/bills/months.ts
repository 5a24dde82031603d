import { lagosDay } from "@manilla/shared/kyc/limits";

/** Eight in the morning in Lagos, which is UTC+1 all year. */
const hourUtc = 7;

/** The month a moment belongs to in Lagos, "2026-03". */
export function periodOf(at: Date): string {
  return lagosDay(at).slice(0, 7);
}

/** This day's morning in a month (0 is January of the year; 12 is the next one's). The 31st of a short month is its last. */
function dayIn(year: number, month: number, day: number): Date {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastDay), hourUtc));
}

/** The next such morning that lies after this moment and in a later month than it. */
export function nextMonth(after: Date, day: number): Date {
  const [year = 0, month = 1] = periodOf(after).split("-").map(Number);
  return dayIn(year, month, day);
}
