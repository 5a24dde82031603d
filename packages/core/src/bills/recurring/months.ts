import { lagosMonth } from "@manilla/shared/lagos";
import { runTimeInMonth } from "../../runtime/lagos-mornings.ts";

/** The next morning of that day of the month that lies after this moment and in a later month than it. */
export function nextMonth(after: Date, day: number): Date {
  const [year = 0, month = 1] = lagosMonth(after).split("-").map(Number);
  return runTimeInMonth(year, month, day);
}
