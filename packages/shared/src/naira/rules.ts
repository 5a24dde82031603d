import { money } from "../money.ts";

export const depositMinimum = money("NGN", "100");
/** More than that is a bank transfer to be agreed with support first. */
export const depositMaximum = money("NGN", "10000000");
/** The bank account in the payment popup is open this long. */
export const depositExpiryMinutes = 15;
