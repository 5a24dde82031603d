export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

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
  accepts(endpoint: string): boolean;
  /** Sends one message. `gone`: the subscription no longer exists and never will again. Throws ProviderError. */
  send(message: PushMessage): Promise<"sent" | "gone">;
  close(): Promise<void>;
}
