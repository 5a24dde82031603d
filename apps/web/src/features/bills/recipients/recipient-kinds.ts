import type { RecipientKind, SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import type { BillKind } from "@manilla/shared/bills/rules";
import { wizardAt } from "../wizard/prefill.ts";

export const firstBillFor = {
  phone: "airtime",
  card: "cable",
  meter: "electricity",
} as const satisfies Record<RecipientKind, BillKind>;

export function firstPayment({ kind, number, provider }: SavedRecipient) {
  const empty = { product: "", amount: "" };
  return wizardAt("confirm", {
    type: firstBillFor[kind],
    recipient: number,
    provider: provider ?? "",
    ...empty,
  });
}
