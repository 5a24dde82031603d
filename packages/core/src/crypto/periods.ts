import type { Frequency } from "@manilla/shared/crypto/plan-contract";

/** Repeating purchases are made from eight in the morning in Lagos, UTC+1 all year. */
const dueHourUtc = 7;

/** The moment a day's purchase is due; `day` is YYYY-MM-DD. */
export function dueOn(day: string): Date {
  return new Date(`${day}T0${dueHourUtc}:00:00Z`);
}

/** The first period after both `due` and `now`: what was missed while nobody looked is not made up for at once. */
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
  const next = new Date(due);
  if (frequency === "monthly") {
    // The 31st in a month without one is its last day, and the 31st again in the next.
    next.setUTCDate(1);
    next.setUTCMonth(next.getUTCMonth() + 1);
    const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
    next.setUTCDate(Math.min(anchorDay, lastDay));
    return next;
  }
  next.setUTCDate(next.getUTCDate() + (frequency === "daily" ? 1 : 7));
  return next;
}
