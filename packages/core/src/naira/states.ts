import { type Machine, machine } from "../operations/machine.ts";

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

export type WithdrawalState =
  | "pending_approval"
  | "approved"
  | "processing"
  | "paid"
  | "rejected"
  | "failed"
  | "reversed"
  | "cancelled";

/** The hold is settled by paid, and given back by rejected, failed, reversed and cancelled; each at most once. */
export const nairaWithdrawal: Machine<WithdrawalState> = machine({
  pending_approval: ["approved", "rejected", "cancelled"],
  approved: ["processing"],
  processing: ["paid", "failed", "reversed"],
  paid: ["reversed"],
  rejected: [],
  failed: [],
  reversed: [],
  cancelled: [],
});

export const nairaWithdrawalMeaning: Record<WithdrawalState, string> = {
  pending_approval: "The money is held and staff decide; its owner may still cancel",
  approved: "By rule or by staff; it is about to be handed to the payout provider",
  processing: "Our reference is stored and may have reached the provider; only its conclusive word ends this",
  paid: "The provider paid the bank; the house keeps the fee",
  rejected: "Staff said no; the money is back",
  failed: "The provider said that it will never be paid, or never heard of it for hours; the money is back",
  reversed: "The beneficiary's bank sent it back; all of the money is back, the fee too",
  cancelled: "Its owner took it back before it was approved",
};
