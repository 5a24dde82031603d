import { Decimal } from "../decimal.ts";
import { feePercent } from "../fee-percent.ts";
import { type Money, roundDown, subtractAmount, toDecimal, toMoney } from "../money.ts";

export const withdrawalMinimum = toMoney("NGN", "100");
export const withdrawalMaximum = toMoney("NGN", "5000000");
export const withdrawalLevel = 2;
/**
 * A rule approves withdrawals up to this amount. The sum that it approves for one person in a day is also at most this
 * amount. Staff must approve all other withdrawals.
 */
export const ruleApprovalMaximum = toMoney("NGN", "200000");
/** If the bank account was never used before today, the rule approves withdrawals only up to this amount. */
export const newAccountMaximum = toMoney("NGN", "50000");

export const withdrawalMessages = {
  invalid: "Please enter a valid amount",
  minimum: "Minimum withdrawal amount is ₦100",
  maximum: "Maximum withdrawal amount is ₦5,000,000",
  insufficient: (shortfall: string) => `Insufficient balance. You need ${shortfall} more.`,
  accountNumber: "Please enter a valid 10-digit account number",
  bank: "Please select a bank",
  unverified: "Please verify your account first",
  submitted: "Withdrawal request submitted successfully. Awaiting approval",
  reviewed: "We're reviewing your withdrawal. We'll decide within 24 hours.",
  notAfterReview: "We reviewed this payment and couldn't make it. Your money is back in your balance.",
  approved: (receive: string, bank: string) => `Withdrawal approved. ${receive} is on its way to ${bank}.`,
  levelRequired: "KYC Level 2 Required",
  unknownAccount: "We couldn't find this account. Please check the number and the bank.",
  noBanks: (query: string) => `No banks found matching "${query}"`,
  banksFailed: "Failed to load banks. Please refresh the page.",
} as const;

/** The balance falls by the amount. The bank receives 98.5 % of it, rounded down to the kobo. */
export function withdrawalFigures(amount: Money<"NGN">) {
  const kept = new Decimal(1).minus(new Decimal(feePercent.withdraw).div(100));
  const receive = roundDown("NGN", toDecimal(amount).times(kept));
  return { amount, fee: subtractAmount(amount, receive), receive };
}
