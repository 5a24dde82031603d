import type { Money } from "@manilla/shared/money";
import type { Checkout } from "@manilla/shared/naira/contract";
import type { PhoneNumber } from "@manilla/shared/phone-number";
import type { KnownEntry, Span, VendorBook } from "../books/port.ts";
import type { ParsedWebhook, WebhookHeaders } from "../webhooks/port.ts";

/** The provider's answer to a query about a payment, never the content of a webhook. */
export type Payment = {
  /** `pending` is not conclusive: not found yet, started, unpaid, or an unknown status. */
  status: "pending" | "paid" | "failed";
  /** The amount before the provider's fee. Zero unless the status is `paid`. */
  received: Money<"NGN">;
  /** The fee that the provider deducts before it pays us. */
  fee: Money<"NGN">;
  channel: string | null;
  providerReference: string | null;
  merchantReference: string | null;
  startedAt: Date | null;
  at: Date | null;
};

export type CheckoutRequest = {
  reference: string;
  amount: Money<"NGN">;
  payer: { email: string; firstName: string; lastName: string; phone: PhoneNumber };
  expiresInMinutes: number;
};

export interface PaymentProvider {
  readonly name: "payaza";
  checkout(request: CheckoutRequest): Checkout;
  /**
   * Queries a payment by our reference or the provider's reference. `requested` is the amount without a fee that the
   * payer may have added. Throws ProviderError if there is no clear answer.
   */
  verify(reference: string, requested?: Money<"NGN">): Promise<Payment>;
  entries(span: Span, known: readonly KnownEntry[]): Promise<VendorBook>;
  parseWebhook(raw: Buffer, headers: WebhookHeaders): ParsedWebhook;
  close(): Promise<void>;
}
