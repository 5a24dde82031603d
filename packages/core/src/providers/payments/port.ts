import type { Money } from "@manilla/shared/money";
import type { Checkout } from "@manilla/shared/naira/contract";
import type { PhoneNumber } from "@manilla/shared/phone-number";
import type { KnownEntry, Span, VendorBook } from "../books/port.ts";
import type { ParsedWebhook, WebhookHeaders } from "../webhooks/port.ts";

/** What the provider itself says about a payment when asked. Nothing else is believed. */
export type Payment = {
  /** `pending` is everything that is not conclusive: not found yet, begun, unpaid, a word we don't know. */
  status: "pending" | "paid" | "failed";
  /** What the customer's money amounted to, before the provider's fee. Zero unless paid. */
  received: Money<"NGN">;
  /** What the provider keeps of our settlement. */
  fee: Money<"NGN">;
  /** How it was paid, in the provider's word: "VirtualAccount", "Card". */
  channel: string | null;
  /** The provider's own name for this payment. */
  providerReference: string | null;
  /** The reference under which it was asked for, ours or a stranger's; null when the provider says none. */
  merchantReference: string | null;
  /** When the provider says the payment was begun, and when it last changed. */
  startedAt: Date | null;
  at: Date | null;
};

export type CheckoutRequest = {
  reference: string;
  amount: Money<"NGN">;
  payer: { email: string; firstName: string; lastName: string; phone: PhoneNumber };
  expiresInMinutes: number;
};

/** Naira in, through a vendor's popup. */
export interface PaymentProvider {
  readonly name: "payaza";
  /** The popup's settings. Makes no call: the popup itself opens the payment at the vendor. */
  checkout(request: CheckoutRequest): Checkout;
  /**
   * Asks about one payment, by our reference or the provider's. With the requested amount it can distinguish the customer's money
   * from a fee that the payer bore on top of it. Throws ProviderError when there is no clear answer.
   */
  verify(reference: string, requested?: Money<"NGN">): Promise<Payment>;
  /** Its books of a time; `known` is what ours say, for a vendor that has no list. Throws ProviderError. */
  entries(span: Span, known: readonly KnownEntry[]): Promise<VendorBook>;
  /** Checks the signature over the raw bytes before it reads them. Its body has `providerReference`, or null. */
  parseWebhook(raw: Buffer, headers: WebhookHeaders): ParsedWebhook;
  close(): Promise<void>;
}
