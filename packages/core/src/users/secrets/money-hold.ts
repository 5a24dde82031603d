import { after, hours } from "@manilla/shared/duration";
import { moneyHoldHours } from "@manilla/shared/users/money-out";

/** Until when money on its way out is held after a change of password or PIN made now. */
export function moneyHoldFrom(now: Date): Date {
  return after(now, hours(moneyHoldHours));
}
