import type { Frequency } from "@manilla/shared/crypto/recurring-contract";
import { after, days } from "@manilla/shared/duration";
import { runTimeInMonth } from "../../runtime/lagos-mornings.ts";
import { fallenDue } from "../../runtime/missed-periods.ts";

interface Rhythm {
  frequency: Frequency;
  /** The day of the month, where it comes monthly. */
  anchorDay: number;
}

/** The first period after both `due` and `now`. */
export function nextDue(due: Date, now: Date, rhythm: Rhythm): Date {
  return following(fallenDue(due, now, (at) => following(at, rhythm)).latest, rhythm);
}

/** The morning of the period after this one. */
export function following(due: Date, { frequency, anchorDay }: Rhythm): Date {
  if (frequency === "monthly") return runTimeInMonth(due.getUTCFullYear(), due.getUTCMonth() + 1, anchorDay);
  return after(due, frequency === "daily" ? days(1) : days(7));
}
