import type { Money } from "@manilla/shared/money";
import type { KnownEntry, Span, VendorBook, VendorEntry } from "../books/port.ts";
import type { ParsedWebhook, WebhookHeaders } from "../webhooks/port.ts";

export const payoutVendors = ["paystack", "payaza"] as const;
export type PayoutVendor = (typeof payoutVendors)[number];

export function payoutVendorOf(name: string): PayoutVendor {
  const vendor = payoutVendors.find((one) => one === name);
  if (!vendor) throw new RangeError(`${name} is no payout vendor`);
  return vendor;
}

export type PayoutOrder = {
  /** Our reference, stored before the payout is sent and never changed. */
  reference: string;
  amount: Money<"NGN">;
  accountNumber: string;
  accountName: string;
  bankCode: string;
  nipCode: string | null;
  narration: string;
};

/**
 * Result of a submission. `taken`: the vendor has the payout. `refused`: the vendor will never take it. `put_off`: it
 * may be submitted again (our float is too low, or a limit was reached). `stopped`: staff must act, because another
 * attempt may lock our account.
 */
export type Submission =
  | { outcome: "taken" }
  | { outcome: "refused" | "put_off" | "stopped"; reason: string };

/** The vendor's state of a payout, conclusive only if paid, failed or reversed. */
export type PayoutState =
  | { status: "paid"; sessionId: string | null }
  | { status: "failed" | "reversed"; reason: string }
  /**
   * The payout is in progress or has an undocumented status. `otp`: staff must enter a one-time password at the vendor
   * before the payout can end.
   */
  | { status: "processing"; needs?: "otp" }
  | { status: "unknown" };

export const bookStatus = {
  paid: "settled",
  failed: "failed",
  reversed: "reversed",
  processing: "pending",
  unknown: "pending",
} as const satisfies Record<PayoutState["status"], VendorEntry["status"]>;

export interface PayoutProvider {
  readonly name: PayoutVendor;
  submit(order: PayoutOrder): Promise<Submission>;
  query(order: Pick<PayoutOrder, "reference" | "amount">): Promise<PayoutState>;
  entries(span: Span, known: readonly KnownEntry[]): Promise<VendorBook>;
  balances(): Promise<Money[]>;
  parseWebhook(raw: Buffer, headers: WebhookHeaders): ParsedWebhook;
  close(): Promise<void>;
}

export interface Payouts {
  vendorFor(amount: Money<"NGN">): PayoutVendor;
  at(vendor: PayoutVendor): PayoutProvider;
  readonly inUse: readonly PayoutVendor[];
  close(): Promise<void>;
}
