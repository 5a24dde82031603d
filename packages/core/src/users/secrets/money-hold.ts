import { after, hours } from "@manilla/shared/duration";
import { moneyHoldHours } from "@manilla/shared/users/money-out";

export function moneyHoldFrom(now: Date): Date {
  return after(now, hours(moneyHoldHours));
}
