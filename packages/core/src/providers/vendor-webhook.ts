export type WebhookSubject = "account" | "deposit" | "payout" | "coins" | "identity" | "bill";

/** A vendor's webhook at POST /api/v1/webhooks/<vendor>. The adapter declares it, providers.ts lists it. */
export interface VendorWebhook {
  vendor: string;
  subjects: readonly WebhookSubject[];
  description: string;
  example: Record<string, unknown>;
  /** The answer that the vendor requires. Default: the usual envelope. */
  answer?: Record<string, string>;
  /** The secret last part of the path, for a vendor that signs nothing. */
  secret?: string | undefined;
  /** The allowed sender addresses, for a vendor that signs nothing. */
  senders?: readonly string[] | undefined;
}
