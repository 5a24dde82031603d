export interface Sms {
  /** International, with its plus. */
  to: string;
  text: string;
}

/** Text messages. The caller knows whether it may be sent twice: nothing here retries. */
export interface SmsSender {
  readonly name: string;
  /** Hands one message over. Throws ProviderError; only `refused`, and what was never sent, did surely not go out. */
  send(sms: Sms): Promise<void>;
  close(): Promise<void>;
}
