import type { Money } from "@manilla/shared/money";
import type { KnownEntry, Span, VendorBook, VendorEntry } from "../books/port.ts";
import type { ParsedWebhook, WebhookHeaders } from "../webhooks/port.ts";

export const payoutVendors = ["paystack", "payaza"] as const;
export type PayoutVendor = (typeof payoutVendors)[number];

/** Throws RangeError for a name that is none of them. */
export function payoutVendorOf(name: string): PayoutVendor {
  const vendor = payoutVendors.find((one) => one === name);
  if (!vendor) throw new RangeError(`${name} is no payout vendor`);
  return vendor;
}

export type PayoutOrder = {
  /** Ours, stored before the first byte leaves, never another one for the same payout. */
  reference: string;
  amount: Money<"NGN">;
  accountNumber: string;
  accountName: string;
  bankCode: string;
  nipCode: string | null;
  narration: string;
};

/**
 * The result of submitting a payout, which is not yet how the payout ends. `taken`: `query` returns its state. `refused`:
 * this payout will never be taken. `put_off`: it was not taken now (our float, their limits), and may be submitted
 * again. `stopped`: every further attempt would do harm (a wrong PIN locks the account), until staff have dealt with it.
 */
export type Submission =
  | { outcome: "taken" }
  | { outcome: "refused"; reason: string }
  | { outcome: "put_off"; reason: string }
  | { outcome: "stopped"; reason: string };

/** What the vendor says of a payout when asked. Only paid, failed and reversed are conclusive. */
export type PayoutState =
  | { status: "paid"; sessionId: string | null }
  | { status: "failed"; reason: string }
  /** It was paid, and the beneficiary's bank sent it back. */
  | { status: "reversed"; reason: string }
  /** Under way, or a word we don't know. `needs`: it does not end before staff have done this at the vendor. */
  | { status: "processing"; needs?: "otp" }
  /** Nothing under this reference: never arrived, or not there yet. */
  | { status: "unknown" };

/** The same in the words of reconciliation. */
export const bookStatus = {
  paid: "settled",
  failed: "failed",
  reversed: "reversed",
  processing: "pending",
  unknown: "pending",
} as const satisfies Record<PayoutState["status"], VendorEntry["status"]>;

/** Naira out, to a bank account. Calls throw ProviderError when there is no clear answer: then anything may have happened. */
export interface PayoutProvider {
  readonly name: PayoutVendor;
  submit(order: PayoutOrder): Promise<Submission>;
  query(order: Pick<PayoutOrder, "reference" | "amount">): Promise<PayoutState>;
  /** Its books of a time; `known` is what ours say, for what the vendor does not list. */
  entries(span: Span, known: readonly KnownEntry[]): Promise<VendorBook>;
  /** What it keeps for us. */
  balances(): Promise<Money[]>;
  /** Checks the signature over the raw bytes before it reads them. */
  parseWebhook(raw: Buffer, headers: WebhookHeaders): ParsedWebhook;
  close(): Promise<void>;
}

/** Every vendor that payouts were ever handed to can still be asked. */
export interface Payouts {
  /** Who gets a new payout of this amount. */
  vendorFor(amount: Money<"NGN">): PayoutVendor;
  at(vendor: PayoutVendor): PayoutProvider;
  /** Those we have an account with. */
  readonly inUse: readonly PayoutVendor[];
  close(): Promise<void>;
}
