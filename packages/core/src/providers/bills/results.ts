import { zero } from "@manilla/shared/money";
import { ProviderError } from "../provider-error.ts";
import type { BillReceipt, BillResult } from "./port.ts";

export const nothingKnown: BillReceipt = {
  vendorReference: null,
  commission: zero("NGN"),
  token: null,
  extraTokens: [],
  units: null,
  customerName: null,
};

export function pending(reason: string, vendorReference: string | null = null): BillResult {
  return { status: "pending", reason, vendorReference };
}

export function failed(reason: string, fault: "order" | "ours" = "order"): BillResult {
  return { status: "failed", reason: reason.slice(0, 200), fault };
}

/** The result of a purchase whose call threw. It failed only if the request was certainly not sent. */
export function withoutAnswer(error: unknown): BillResult {
  if (!(error instanceof ProviderError)) return pending("the answer could not be read");
  return error.unsent ? failed(`not sent: ${error.message}`, "ours") : pending(error.message);
}
