import { lagosMonth } from "@manilla/shared/lagos";
import { runTimeInMonth } from "../../runtime/lagos-mornings.ts";

/** The morning of that day in the first later month after this time. */
export function nextMonth(after: Date, day: number): Date {
  const [year = 0, month = 1] = lagosMonth(after).split("-").map(Number);
  return runTimeInMonth(year, month, day);
}
