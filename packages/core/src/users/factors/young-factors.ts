import { after, hours } from "@manilla/shared/duration";
import { youngFactorHours } from "@manilla/shared/users/money-out";

/**
 * True for 72 hours after `since`. A thief may have added the factor, and the account's owner may not have read the
 * message yet.
 */
export function isYoung(since: Date, now: Date): boolean {
  return oldFrom(since) > now;
}

export function oldFrom(since: Date): Date {
  return after(since, hours(youngFactorHours));
}
