/** A browser's push subscription: its address and encryption keys. */
export interface PushTarget {
  endpoint: string;
  /** The browser's public key, base64url, 65 bytes. */
  p256dh: string;
  /** The subscription's secret, base64url, 16 bytes. */
  auth: string;
}

/** The VAPID key pair of the subscription (RFC 8292), base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export interface PushMessage {
  target: PushTarget;
  keys: PushKeys;
  /** Encrypted before sending, so that the push service cannot read it. At most 3,000 bytes. */
  text: string;
  /** How long the push service keeps it for an offline device, in seconds. */
  keepSeconds: number;
  urgent: boolean;
}

export interface PushSender {
  readonly name: string;
  /** True if the address belongs to a known push service. No other address is called. */
  accepts(endpoint: string): boolean;
  /** Sends one message. `gone`: the subscription no longer exists and never will again. Throws ProviderError. */
  send(message: PushMessage): Promise<"sent" | "gone">;
  close(): Promise<void>;
}
