import { hours, millisecondsBetween } from "../duration.ts";
import { formatNaira } from "../format-money.ts";
import { lagosMinute } from "../lagos.ts";
import { formatMoney, toMoney } from "../money.ts";

/** Outgoing money is on hold for this long after a secret, contact or factor changed or the owner ended a freeze. */
export const moneyHoldHours = 24;

/** During a hold on outgoing money, people can pay bills up to this sum a day, so that they can buy electricity. */
export const heldBillsDaily = toMoney("NGN", "5000");

/** For this many hours, a new device may move only `newDeviceMaximum`. This rule applies if COUNTRY_RULES is "ng". */
export const newDeviceHours = 24;

/** At most this much naira may leave an account from new devices within 24 hours. All payments count together. */
export const newDeviceMaximum = toMoney("NGN", "20000");

/**
 * A new passkey or authenticator counts as "young" for this long. A thief may have added it, and the owner may not have
 * read the message about it yet.
 */
export const youngFactorHours = 72;

export const youngFactorMaximum = toMoney("NGN", "5000");

function hoursUntil(until: Date, now: Date): string {
  const count = Math.ceil(millisecondsBetween(now, until) / hours(1));
  return count === 1 ? "1 hour" : `${count} hours`;
}

export const moneyOutMessages = {
  frozen: "This account is frozen, so no money can leave it. Please contact support to unfreeze it.",
  held: (until: Date, now: Date) =>
    `Your sign-in details changed recently. To keep your money safe, it can leave again in ${hoursUntil(until, now)}, from ${lagosMinute(until)}.`,
  heldBills: (until: Date) =>
    `Your sign-in details changed recently. Until ${lagosMinute(until)} you can pay bills up to ${formatMoney(heldBillsDaily)} a day.`,
  newDevice: (until: Date, left: string) =>
    `This device is new to your account. Until ${lagosMinute(until)} you can move up to ${formatMoney(newDeviceMaximum)} from it, and ${formatNaira(left)} of that is left.`,
  ownLimit: (left: string) =>
    `This is above the daily limit you set. You can still move ${formatNaira(left)} today.`,
  confirmAbove: "You set payments of this size to need your passkey or authenticator app.",
  youngFactor: (from: Date) =>
    `Your passkey or authenticator app is new. It can confirm payments above ${formatMoney(youngFactorMaximum)} from ${lagosMinute(from)}.`,
  youngFactorPin: (from: Date) =>
    `Your passkey or authenticator app is new. Until ${lagosMinute(from)} please enter your PIN for payments above ${formatMoney(youngFactorMaximum)}.`,
  youngFactorRemoval: (from: Date) =>
    `This passkey or authenticator app is new. It can remove an older one from ${lagosMinute(from)}. Please confirm with the older one.`,
  youngFactorUnfreeze:
    "This passkey or authenticator app was added less than 3 days before the freeze, so it can't unfreeze the account. Please use an older one or contact support.",
  youngFactorRules: (from: Date) =>
    `Your passkey or authenticator app is new. It can loosen your rules from ${lagosMinute(from)}. Please confirm with an older one.`,
  newFactorProof:
    "Please enter your PIN, or confirm with a passkey or authenticator app that your account already has.",
  newFactorYoungPin: (from: Date) =>
    `Your PIN was changed recently. With it you can add a passkey or an authenticator app from ${lagosMinute(from)}.`,
  newPayee: (from: Date) =>
    `You only pay recipients you know. We've added this one: you can pay them from ${lagosMinute(from)}.`,
  newDeviceRepeat: (until: Date) =>
    `This device is new to your account. You can set up automatic payments from it after ${lagosMinute(until)}.`,
} as const;
