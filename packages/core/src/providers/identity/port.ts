import type { ParsedWebhook, WebhookHeaders } from "../webhooks/port.ts";

/** The provider's answer to a query about one check, never the content of a webhook. */
export interface Identity {
  /**
   * `unknown`: the provider has nothing under this reference yet. `unclear`: an undocumented status, so nothing is
   * decided.
   */
  status: "ongoing" | "pending" | "completed" | "failed" | "abandoned" | "unknown" | "unclear";
  name: string | null;
  userId: string | null;
  ownReference: string | null;
  /** BVN, NIN and document numbers, empty unless completed. Only their hashes are stored, and nothing is logged. */
  numbers: readonly IdentityNumber[];
  reason: string | null;
  unclearWord?: string;
}

export interface IdentityNumber {
  kind: "bvn" | "nin" | "document";
  value: string;
}

export const unknownIdentity: Identity = {
  status: "unknown",
  name: null,
  userId: null,
  ownReference: null,
  numbers: [],
  reason: null,
};

export interface IdentityProvider {
  readonly name: string;
  widget(check: { reference: string; email: string; userId: string }): { url: string; origin: string };
  /** Queries an identity check by our or the provider's reference. Throws ProviderError if there is no clear answer. */
  ask(reference: string): Promise<Identity>;
  parseWebhook(raw: Buffer, headers: WebhookHeaders): ParsedWebhook;
  close(): Promise<void>;
}
