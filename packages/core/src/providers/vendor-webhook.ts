/** What a vendor's messages are about: which of our inboxes takes them, in this order. */
export type WebhookSubject = "account" | "deposit" | "payout" | "coins" | "identity" | "bill";

/** A vendor's address at POST /api/v1/webhooks/<vendor>. Declared by its adapter, listed in providers.ts. */
export interface VendorWebhook {
  vendor: string;
  subjects: readonly WebhookSubject[];
  /** For the API document: what happened when it comes. */
  description: string;
  /** For the API document: a body as the vendor sends it. */
  example: Record<string, unknown>;
  /** What the vendor waits for; without it the usual envelope. */
  answer?: Record<string, string>;
  /** The last part of the address where the vendor signs nothing: a secret that only it is given. */
  secret?: string | undefined;
  /** The addresses a vendor that signs nothing may send from. */
  senders?: readonly string[] | undefined;
}
