import { toMoney } from "../money.ts";

export const depositMinimum = toMoney("NGN", "100");
/** A customer who wants to deposit more must arrange it with support. */
export const depositMaximum = toMoney("NGN", "10000000");
export const depositExpiryMinutes = 15;
