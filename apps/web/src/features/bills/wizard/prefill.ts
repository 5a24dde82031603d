import type { BillPurchase } from "@manilla/shared/bills/contract";
import type { RecipientKind, SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import type { BillKind } from "@manilla/shared/bills/rules";
import { localPhone } from "@manilla/shared/phone-number";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { fieldsOf } from "#lib/routes/fields-of.ts";
import { kindWords } from "../kinds.ts";

export interface Answers {
  recipient: string;
  provider?: string | undefined;
  /** The product's name in the bill: "2GB for Monthly", "DStv Padi". */
  product?: string | undefined;
  amount?: string | undefined;
}

type Prefill = Record<keyof Answers, string>;

type Bought = Pick<BillPurchase, "type" | "recipient" | "provider" | "description" | "amount">;

export function payAgain({ type, recipient, provider, description, amount }: Bought) {
  const typed = amount.replace(/\.00$/, "");
  const answers = { recipient: localPhone(recipient), provider, product: description, amount: typed };
  return wizardAt("confirm", { type, ...answers });
}

export const firstBillFor = {
  phone: "airtime",
  card: "cable",
  meter: "electricity",
} as const satisfies Record<RecipientKind, BillKind>;

export function firstPayment({ kind, number, provider }: SavedRecipient) {
  return wizardAt("confirm", {
    type: firstBillFor[kind],
    recipient: number,
    provider: provider ?? undefined,
  });
}

export function wizardAt(step: string, answers: Answers & { type: BillKind }) {
  return { to: `${kindWords[answers.type].path}?step=${step}`, state: { answers } };
}

export function usePrefill(kind: BillKind): Prefill | null {
  const { state } = useLocation();
  const [prefill] = useState(() => read(state, kind));
  return prefill;
}

function read(state: unknown, kind: BillKind): Prefill | null {
  const { type, recipient, provider, product, amount } = fieldsOf(fieldsOf(state)["answers"]);
  if (type !== kind) return null;
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    recipient: text(recipient),
    provider: text(provider),
    product: text(product),
    amount: text(amount),
  };
}
