import { lagosDay } from "@manilla/shared/kyc/limits";
import { runTimeInMonth } from "../../runtime/lagos-mornings.ts";

/** The month a moment belongs to in Lagos, "2026-03". */
export function periodOf(at: Date): string {
  return lagosDay(at).slice(0, 7);
}

/** The next morning of that day of the month that lies after this moment and in a later month than it. */
export function nextMonth(after: Date, day: number): Date {
  const [year = 0, month = 1] = periodOf(after).split("-").map(Number);
  return runTimeInMonth(year, month, day);
}
