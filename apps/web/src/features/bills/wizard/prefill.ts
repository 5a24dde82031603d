import type { BillPurchase } from "@manilla/shared/bills/contract";
import type { BillKind } from "@manilla/shared/bills/rules";
import { localPhone } from "@manilla/shared/phone-number";
import { useState } from "react";
import { useLocation } from "react-router-dom";

/** The values that "buy again" passes to the wizard. */
export interface Prefill {
  recipient: string;
  provider: string;
  /** "2GB for Monthly", "DStv Padi": how the product was called. */
  product: string;
  /** Naira, as it would be typed. */
  amount: string;
}

export function prefillOf(bill: BillPurchase): { again: Prefill & { type: BillKind } } {
  const { type, recipient, provider, description, amount } = bill;
  const typed = amount.replace(/\.00$/, "");
  return {
    again: { type, recipient: localPhone(recipient), provider, product: description, amount: typed },
  };
}

/** The wizard's first values after "buy again". */
export function usePrefill(kind: BillKind): Prefill | null {
  const { state } = useLocation();
  const [prefill] = useState(() => read(state, kind));
  return prefill;
}

function read(state: unknown, kind: BillKind): Prefill | null {
  if (typeof state !== "object" || state === null || !("again" in state)) return null;
  const { again } = state;
  if (typeof again !== "object" || again === null) return null;
  const said = new Map<string, unknown>(Object.entries(again));
  if (said.get("type") !== kind) return null;
  const text = (name: string) => {
    const value = said.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    recipient: text("recipient"),
    provider: text("provider"),
    product: text("product"),
    amount: text("amount"),
  };
}
