import type { Context } from "@manilla/core/context";
import type { OutboxEvent } from "@manilla/core/ledger/outbox";
import { mostAttempts } from "@manilla/core/notifications/attempt-delivery";
import { mailLetter } from "@manilla/core/notifications/mail-letter";
import { ProviderError } from "@manilla/core/providers/provider-error";
import { requestedStatement } from "@manilla/core/wallet/request-statement";
import { paths } from "@manilla/shared/web-paths";

/**
 * Mails the statement as a PDF. A second run sends the same Message-ID, which mailboxes show once. If the mail server
 * keeps refusing it, the event ends: the person can request it again with another address.
 */
export async function mailStatement(ctx: Context, event: OutboxEvent): Promise<void> {
  const requested = await requestedStatement(ctx, event);
  if (!requested) return;
  const { to } = requested;
  const title = "Your statement";
  const short = "refused" in requested ? requested.refused : "Your statement is attached.";
  const paragraphs = [
    `${short} You asked for it in the app.`,
    "If it was not you, change your password: another person may be signed in to your account.",
  ];
  const link = { label: "Open Manilla", url: new URL(paths.activity, ctx.config.PUBLIC_URL).href };
  await mailLetter(ctx, {
    to,
    id: event.id,
    letter: { language: "en", title, paragraphs, link, short },
    ...("file" in requested && { attachments: [requested.file] }),
  }).catch((error: unknown) => {
    const isRefused = error instanceof ProviderError && error.kind === "refused";
    if (!isRefused || event.attempts < mostAttempts) throw error;
    ctx.log.error({ err: error, eventId: event.id }, "mailing a statement failed; it is given up");
  });
}
