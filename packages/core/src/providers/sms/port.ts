export interface Sms {
  to: string;
  text: string;
}

export interface SmsSender {
  /** Throws ProviderError. Only `refused` and `unsent` prove that no message was sent. */
  send(sms: Sms): Promise<void>;
  close(): Promise<void>;
}
