import type { ParsedWebhook, WebhookHeaders } from "../webhooks/port.ts";

/** What the provider says of one check when asked. Nothing else is believed. */
export interface Identity {
  /**
   * `unknown`: nothing is there under this reference, or not yet. `unclear`: the provider answers with a status that is
   * not documented, which decides nothing.
   */
  status: "ongoing" | "pending" | "completed" | "failed" | "abandoned" | "unknown" | "unclear";
  /** The name in the registry or on the document, when completed; never one that was typed. */
  name: string | null;
  /** Whose check it is, by the user id the widget was opened with; null where the provider does not say. */
  userId: string | null;
  /** Our own reference, which the widget was opened with; null where the provider does not say. */
  ownReference: string | null;
  /** What identifies the person, when completed. Hashed and compared; never stored, never logged. */
  numbers: readonly IdentityNumber[];
  /** Why it was refused, in the provider's words. */
  reason: string | null;
  /** The status in the provider's word, where it is `unclear`. */
  unclearWord?: string;
}

/** A BVN or NIN of eleven digits, or the number of a document with its type and country. */
export interface IdentityNumber {
  kind: "bvn" | "nin" | "document";
  value: string;
}

/** What is known of a check that the provider knows nothing of. */
export const unknownIdentity: Identity = {
  status: "unknown",
  name: null,
  userId: null,
  ownReference: null,
  numbers: [],
  reason: null,
};

/** A person's identity, checked in a vendor's widget. */
export interface IdentityProvider {
  readonly name: string;
  /** The widget's address for one check under our reference, and the origin its messages come from. Makes no call. */
  widget(check: { reference: string; email: string; userId: string }): { url: string; origin: string };
  /** Asks about one check, by our reference or by one that the provider issued itself. Throws ProviderError when there is no clear answer. */
  ask(reference: string): Promise<Identity>;
  /** Checks the signature over the raw bytes before it reads them. */
  parseWebhook(raw: Buffer, headers: WebhookHeaders): ParsedWebhook;
  close(): Promise<void>;
}
