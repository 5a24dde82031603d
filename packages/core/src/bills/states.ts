import { type Machine, machine } from "../operations/machine.ts";

export type BillState = "held" | "submitted" | "delivered" | "failed" | "reversed";

/** Only an explicit, final no of every vendor that was asked leads to failed; what is unknown stays submitted. */
export const bill: Machine<BillState> = machine({
  held: ["submitted", "failed"],
  submitted: ["delivered", "failed"],
  delivered: ["reversed"],
  failed: [],
  reversed: [],
});

export const billMeaning: Record<BillState, string> = {
  held: "The money is set aside; no vendor has been asked yet",
  submitted: "A vendor may have it; it is asked until it gives a final answer",
  delivered: "The vendor delivered, and the money is its",
  failed: "No vendor delivered, and the money is back in the balance",
  reversed: "The vendor took back what it had delivered, and the money is back in the balance",
};
