import type { RecipientKind, SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import type { BillKind } from "@manilla/shared/bills/rules";
import { wizardAt } from "../wizard/prefill.ts";

/** The bill that is paid first for a kind of recipient; its icon stands for the kind. */
export const firstBillFor = {
  phone: "airtime",
  card: "cable",
  meter: "electricity",
} as const satisfies Record<RecipientKind, BillKind>;

/** The wizard for a recipient that nothing was paid for yet. */
export function firstPayment({ kind, number, provider }: SavedRecipient) {
  const empty = { product: "", amount: "" };
  return wizardAt("confirm", {
    type: firstBillFor[kind],
    recipient: number,
    provider: provider ?? "",
    ...empty,
  });
}
