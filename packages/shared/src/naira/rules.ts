import { money } from "../money.ts";

export const depositMinimum = money("NGN", "100");
/** Larger amounts need an arrangement with support. */
export const depositMaximum = money("NGN", "10000000");
export const depositExpiryMinutes = 15;
