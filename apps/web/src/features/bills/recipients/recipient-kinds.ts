import type { RecipientKind, SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import type { BillKind } from "@manilla/shared/bills/rules";
import { kindWords } from "../kinds.ts";

/** The bill that is paid first for a kind of recipient; its icon stands for the kind. */
export const firstBillFor = {
  phone: "airtime",
  card: "cable",
  meter: "electricity",
} as const satisfies Record<RecipientKind, BillKind>;

/** The wizard that pays for a recipient, with the number and provider filled in. */
export function wizardFor({ kind, number, provider }: SavedRecipient) {
  const pays = firstBillFor[kind];
  const again = { type: pays, recipient: number, provider: provider ?? "", product: "", amount: "" };
  return { to: kindWords[pays].path, state: { again } };
}
