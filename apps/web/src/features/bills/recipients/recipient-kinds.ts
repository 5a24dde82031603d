import type { RecipientKind, SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import type { BillKind } from "@manilla/shared/bills/rules";
import { wizardAt } from "../wizard/prefill.ts";

/** The default bill for a kind of recipient. Its icon represents the kind. */
export const firstBillFor = {
  phone: "airtime",
  card: "cable",
  meter: "electricity",
} as const satisfies Record<RecipientKind, BillKind>;

/** The wizard for a recipient without an earlier bill. */
export function firstPayment({ kind, number, provider }: SavedRecipient) {
  const empty = { product: "", amount: "" };
  return wizardAt("confirm", {
    type: firstBillFor[kind],
    recipient: number,
    provider: provider ?? "",
    ...empty,
  });
}
