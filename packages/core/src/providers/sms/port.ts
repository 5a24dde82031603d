export interface Sms {
  /** International format with "+". */
  to: string;
  text: string;
}

export interface SmsSender {
  /** Sends one message. Throws ProviderError. Only `refused` and unsent messages were certainly not delivered. */
  send(sms: Sms): Promise<void>;
  close(): Promise<void>;
}
