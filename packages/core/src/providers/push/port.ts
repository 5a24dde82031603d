/** A browser's subscription as it gave it: where to send, and the keys that only it can open. */
export interface PushTarget {
  endpoint: string;
  /** Public key of the browser, base64url: 65 bytes. */
  p256dh: string;
  /** Secret of the subscription, base64url: 16 bytes. */
  auth: string;
}

/** The pair of keys that the subscription was made for (VAPID, RFC 8292), base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export interface PushMessage {
  target: PushTarget;
  keys: PushKeys;
  /** Encrypted before it leaves: no push service reads it. At most 3,000 bytes. */
  text: string;
  /** How long the push service keeps it for a device that is off. Units: seconds. */
  keepSeconds: number;
  urgent: boolean;
}

/** Messages to browsers. Nothing here retries. */
export interface PushSender {
  readonly name: string;
  /** Whether this address belongs to a push service that browsers use; no other address is ever called. */
  accepts(endpoint: string): boolean;
  /**
   * Hands one message over. `gone` when the push service no longer knows the subscription, which then never works again.
   * Throws ProviderError.
   */
  send(message: PushMessage): Promise<"sent" | "gone">;
  close(): Promise<void>;
}
