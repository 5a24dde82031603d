import type { Frequency } from "@manilla/shared/crypto/recurring-contract";
import { after, days } from "@manilla/shared/duration";
import { runTimeInMonth } from "../../runtime/lagos-mornings.ts";

/** The first period after both `due` and `now`: periods missed during an outage are skipped, not made up for. */
export function nextDue(
  due: Date,
  now: Date,
  { frequency, anchorDay }: { frequency: Frequency; anchorDay: number },
): Date {
  let next = due;
  do next = following(next, frequency, anchorDay);
  while (next <= now);
  return next;
}

function following(due: Date, frequency: Frequency, anchorDay: number): Date {
  if (frequency === "monthly") return runTimeInMonth(due.getUTCFullYear(), due.getUTCMonth() + 1, anchorDay);
  return after(due, frequency === "daily" ? days(1) : days(7));
}
