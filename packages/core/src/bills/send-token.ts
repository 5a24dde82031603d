import type { Context } from "../context.ts";
import { type TokenContact, tokenMessage } from "./resend-token.ts";

/**
 * Sends an electricity token by SMS and e-mail. One way that works is enough: only when none did is it an error, and the
 * worker tries again.
 */
export async function sendToken(
  ctx: Context,
  { id, payload, contact }: { id: string; payload: unknown; contact: TokenContact },
): Promise<void> {
  const message = await tokenMessage(ctx, payload);
  if (!message) return;
  const { subject, text, sms } = message;
  const { phone: to, email } = contact;
  const ways = await Promise.allSettled([
    ...(to ? [ctx.providers.sms.send({ to, text: sms })] : []),
    ...(email ? [ctx.providers.email.send({ to: email, subject, text, html: page(text), id })] : []),
  ]);
  const lost = ways.filter((way) => way.status === "rejected");
  // The reasons are the providers' own; the token is in none of them.
  for (const { reason } of lost)
    ctx.log.warn({ err: reason, reference: message.reference }, "a token was not sent");
  if (ways.length > 0 && lost.length === ways.length) throw new Error("a token could not be sent either way");
}

function page(text: string): string {
  const safe = text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/\n/g, "<br>");
  return `<p style="font:16px/1.6 sans-serif">${safe}</p>`;
}
