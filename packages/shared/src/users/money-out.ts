import { formatNaira } from "../format-money.ts";
import { money, toDecimal } from "../money.ts";

/** After a change of password, PIN or contact, money on its way out waits this long. */
export const moneyHoldHours = 24;

/** Naira of bills a day that a hold still allows: a night's power must not wait for tomorrow. */
export const heldBillsDaily = money("NGN", "5000");

const timeInLagos = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Lagos",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/** "23 Nov, 14:05", as the clock in Lagos shows it. */
function lagosTime(at: Date): string {
  return timeInLagos.format(at);
}

function hoursUntil(until: Date, now: Date): string {
  const hours = Math.ceil((until.getTime() - now.getTime()) / 3_600_000);
  return hours === 1 ? "1 hour" : `${hours} hours`;
}

export const moneyOutMessages = {
  frozen: "This account is frozen, so no money can leave it. Please contact support to open it again.",
  held: (until: Date, now: Date) =>
    `Your sign-in details changed recently. To keep your money safe, it can leave again in ${hoursUntil(until, now)}, from ${lagosTime(until)}.`,
  heldBills: (until: Date) =>
    `Your sign-in details changed recently. Until ${lagosTime(until)} you can pay bills up to ${formatNaira(toDecimal(heldBillsDaily))} a day.`,
} as const;
