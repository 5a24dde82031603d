import type { Context } from "../context.ts";
import type { Email } from "../providers/email/port.ts";
import { mailHtml, mailText } from "./render-message.ts";
import type { OutgoingMessage } from "./secret-messages.ts";

interface Letter extends Pick<Email, "to" | "id" | "attachments"> {
  letter: OutgoingMessage;
}

/** Sends a letter as text and as HTML. Mailboxes show the same id once. Throws ProviderError. */
export function mailLetter(ctx: Pick<Context, "providers">, { letter, ...rest }: Letter): Promise<void> {
  const subject = `${letter.title} | Manilla`;
  return ctx.providers.email.send({ ...rest, subject, text: mailText(letter), html: mailHtml(letter) });
}
