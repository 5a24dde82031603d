import { after, hours } from "@manilla/shared/duration";
import { youngFactorHours } from "@manilla/shared/users/money-out";

/** Whether a factor that was added at this time is young. A thief may have added it while its owner has not read the message. */
export function isYoung(since: Date, now: Date): boolean {
  return oldFrom(since) > now;
}

/** From when on a factor that was added at this time is not young any more. */
export function oldFrom(since: Date): Date {
  return after(since, hours(youngFactorHours));
}
