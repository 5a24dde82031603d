export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for the same message: a mailbox that gets it twice shows it once. */
  id: string;
  attachments?: readonly { name: string; type: string; body: Buffer }[];
}

/** E-mail. The caller knows whether it may be sent twice: nothing here retries. */
export interface EmailSender {
  readonly name: string;
  /** Hands one message over to the mail server. Throws ProviderError: `refused` when this address takes no mail. */
  send(email: Email): Promise<void>;
  close(): Promise<void>;
}
