import { type AssetCode, isAsset } from "@manilla/shared/assets";
import { handleText, readHandle } from "@manilla/shared/transfers/rules";
import { amountOf } from "#lib/money/money-input.ts";

interface RequestedAmount {
  amount: string;
  asset: AssetCode;
}

interface PayLink extends RequestedAmount {
  /** "@username" */
  to: string;
}

/** Ignores an amount in another notation ("1e3") or an unknown currency, because a guess could be wrong. */
export function readRequestedAmount(query: URLSearchParams): RequestedAmount {
  const asset = query.get("asset")?.toUpperCase() ?? "NGN";
  if (!isAsset(asset)) return { amount: "", asset: "NGN" };
  return { amount: amountOf(query.get("amount") ?? "") ?? "", asset };
}

/** Reads "@username" or a payment link. Accepts any host, because the app may have several addresses. */
export function readPayLink(text: string): PayLink | null {
  const link = /^https?:\/\/[^/]+\/pay\/\w+/i.test(text);
  const handle = link || text.startsWith("@") ? readHandle(text) : null;
  if (!handle) return null;
  return {
    to: handleText(handle),
    ...readRequestedAmount(link ? new URL(text).searchParams : new URLSearchParams()),
  };
}
