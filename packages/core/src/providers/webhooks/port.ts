/** A message whose signature was right. It says where to look, never what is true. */
interface WebhookMessage {
  /** The same for every delivery of the same message. */
  key: string;
  /** What it is about: our reference where the provider knew it, else the provider's. */
  reference: string;
  /** What may be kept for support: the body without whole account numbers. */
  body: Record<string, unknown>;
}

/** `forged`: the signature is wrong or missing. `ignored`: genuine, and about nothing that is ours to settle. */
export type ParsedWebhook<Message = WebhookMessage> =
  | { kind: "message"; message: Message }
  | { kind: "ignored" }
  | { kind: "forged" };

export type WebhookHeaders = Record<string, string | string[] | undefined>;
