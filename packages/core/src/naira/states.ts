import { type Machine, machine } from "../platform/machine.ts";

export type DepositState = "pending" | "completed" | "failed" | "expired" | "suspended";

/** Money that comes after a refusal or after the popup's time is still the customer's: both lead to completed. */
export const nairaDeposit: Machine<DepositState> = machine({
  pending: ["completed", "failed", "expired"],
  failed: ["completed"],
  expired: ["completed"],
  suspended: ["completed"],
  completed: [],
});

export const nairaDepositMeaning: Record<DepositState, string> = {
  pending: "The popup is open, or its payment has not been confirmed yet",
  failed: "The provider refused the payment; it is asked again for 72 hours",
  expired: "Nothing arrived within 15 minutes; the provider is asked again for 72 hours",
  suspended:
    "Money came under a reference we never gave; it stands in suspense until support names its owner",
  completed: "What was received is in the balance",
};
