/** A vendor's message. It only tells us what to query, because its content is never trusted. */
export interface WebhookMessage {
  /** Equal for every delivery of the same message. */
  key: string;
  reference: string;
  /** The part of the message that may be stored for support, without whole account numbers. */
  body: Record<string, unknown>;
}

/**
 * Adapters verify the signature over the raw bytes before parsing, and return `forged` for a wrong or missing
 * signature. An `ignored` webhook is genuine but needs no action.
 */
export type ParsedWebhook<Message = WebhookMessage> =
  | { kind: "message"; message: Message }
  | { kind: "ignored" }
  | { kind: "forged" };

export type WebhookHeaders = Record<string, string | string[] | undefined>;
