import { moneyHoldHours } from "@manilla/shared/users/money-out";

/** Until when money on its way out is held after a change of password or PIN made now. */
export function moneyHoldFrom(now: Date): Date {
  return new Date(now.getTime() + moneyHoldHours * 3_600_000);
}
