import { toMoney } from "../money.ts";

export const depositMinimum = toMoney("NGN", "100");
/** Larger amounts need an arrangement with support. */
export const depositMaximum = toMoney("NGN", "10000000");
export const depositExpiryMinutes = 15;
