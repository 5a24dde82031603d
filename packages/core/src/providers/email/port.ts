export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same id for the same message, so that a mailbox shows a repeated message once. */
  id: string;
  attachments?: readonly { name: string; type: string; body: Buffer }[];
}

export interface EmailSender {
  /**
   * Passes one message to the mail server. Throws ProviderError. If this address accepts no mail, the error has the
   * kind `refused`.
   */
  send(email: Email): Promise<void>;
  close(): Promise<void>;
}
