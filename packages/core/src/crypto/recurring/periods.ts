import type { Frequency } from "@manilla/shared/crypto/recurring-contract";
import { after, days } from "@manilla/shared/duration";
import { runTimeInMonth } from "../../runtime/lagos-mornings.ts";
import { fallenDue } from "../../runtime/missed-periods.ts";

interface Rhythm {
  frequency: Frequency;
  /** Day of the month of a monthly purchase. */
  anchorDay: number;
}

/** The first period after both `due` and `now`. */
export function nextDue(due: Date, now: Date, rhythm: Rhythm): Date {
  return following(fallenDue(due, now, (at) => following(at, rhythm)).latest, rhythm);
}

/** The next period's morning. */
export function following(due: Date, { frequency, anchorDay }: Rhythm): Date {
  if (frequency === "monthly") return runTimeInMonth(due.getUTCFullYear(), due.getUTCMonth() + 1, anchorDay);
  return after(due, frequency === "daily" ? days(1) : days(7));
}
