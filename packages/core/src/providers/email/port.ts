export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** A repeated message has the same id, so that a mailbox shows the message once. */
  id: string;
  attachments?: readonly { name: string; type: string; body: Buffer }[];
}

export interface EmailSender {
  /** Throws ProviderError, of the kind `refused` if this address accepts no mail. */
  send(email: Email): Promise<void>;
  close(): Promise<void>;
}
