import { type Machine, machine } from "../platform/machine.ts";

export type DepositState = "pending" | "completed" | "failed" | "expired";

/** Money that comes after a refusal or after the popup's time is still the customer's: both lead to completed. */
export const nairaDeposit: Machine<DepositState> = machine({
  pending: ["completed", "failed", "expired"],
  failed: ["completed"],
  expired: ["completed"],
  completed: [],
});

export const nairaDepositMeaning: Record<DepositState, string> = {
  pending: "The popup is open, or its payment has not been confirmed yet",
  failed: "The provider refused the payment; it is asked again for 72 hours",
  expired: "Nothing arrived within 15 minutes; the provider is asked again for 72 hours",
  completed: "What was received is in the balance",
};

export type UnmatchedState = "suspended" | "resolved";

/** Money that came without a deposit of ours. */
export const unmatchedPayment: Machine<UnmatchedState> = machine({
  suspended: ["resolved"],
  resolved: [],
});

export const unmatchedPaymentMeaning: Record<UnmatchedState, string> = {
  suspended: "The money stands in the suspense account until support finds its owner",
  resolved: "The money went to its owner, or back",
};
