import { after, hours } from "@manilla/shared/duration";
import { youngFactorHours } from "@manilla/shared/users/money-out";

/** A thief may have added a young factor before its owner read the message. */
export function isYoung(since: Date, now: Date): boolean {
  return oldFrom(since) > now;
}

export function oldFrom(since: Date): Date {
  return after(since, hours(youngFactorHours));
}
