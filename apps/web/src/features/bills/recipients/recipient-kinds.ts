import type { RecipientKind, SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import { Lightbulb, type LucideIcon, Smartphone, Tv } from "lucide-react";
import { kindWords } from "../kinds.ts";

/** The icon of a kind of recipient, and the bill that is paid for it first. */
export const recipientKindLooks: Record<
  RecipientKind,
  { Icon: LucideIcon; pays: "airtime" | "cable" | "electricity" }
> = {
  phone: { Icon: Smartphone, pays: "airtime" },
  card: { Icon: Tv, pays: "cable" },
  meter: { Icon: Lightbulb, pays: "electricity" },
};

/** The wizard that pays for a recipient, with the number and provider filled in. */
export function wizardFor({ kind, number, provider }: SavedRecipient) {
  const { pays } = recipientKindLooks[kind];
  const again = { type: pays, recipient: number, provider: provider ?? "", product: "", amount: "" };
  return { to: kindWords[pays].path, state: { again } };
}
