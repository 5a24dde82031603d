import { money } from "../money.ts";

export const depositMinimum = money("NGN", "100");
/** Larger amounts need an arrangement with support. */
export const depositMaximum = money("NGN", "10000000");
/** Lifetime of the bank account in the payment popup. */
export const depositExpiryMinutes = 15;
