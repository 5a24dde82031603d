import { type Machine, machine } from "../../operations/machine.ts";

export type CryptoDepositState =
  | "confirming"
  | "on_hold"
  | "below_minimum"
  | "suspended"
  | "credited"
  | "rejected";

/** Money is booked when the custodian has accepted it, and reaches a balance once, by `credited`. */
export const cryptoDeposit: Machine<CryptoDepositState> = machine({
  confirming: ["credited", "on_hold", "below_minimum", "suspended", "rejected"],
  on_hold: ["credited", "below_minimum", "suspended", "rejected"],
  below_minimum: ["credited"],
  suspended: ["credited"],
  credited: [],
  rejected: [],
});

export const cryptoDepositMeaning: Record<CryptoDepositState, string> = {
  confirming: "Seen on the chain; its confirmations are being counted",
  on_hold: "The custodian checks where it comes from; it is asked again until it knows",
  below_minimum: "Accepted and in suspense, until what came to the address reaches the minimum",
  suspended: "It came to an address we never gave; in suspense until support names its owner",
  credited: "In the balance",
  rejected: "The custodian refused it and returns it; nothing was booked",
};
