import type { Context } from "@manilla/core/context";
import { collectAfter } from "@manilla/core/crypto/collect/start-collections";
import { processNewSend } from "@manilla/core/crypto/send/process-send";
import type { OutboxEvent } from "@manilla/core/ledger/outbox";
import { closeNumberOnClosed, requestNumberOnVerified } from "@manilla/core/naira/accounts/accounts";
import { submitWithdrawal } from "@manilla/core/naira/withdrawals/process-withdrawal";
import { mostAttempts } from "@manilla/core/notifications/attempt-delivery";
import { sendAtOnce } from "@manilla/core/notifications/queue-notification";
import { mailLetter } from "@manilla/core/notifications/render-message";
import { scheduleRechecks } from "@manilla/core/operations/rechecks";
import { ProviderError } from "@manilla/core/providers/provider-error";
import { notePaidRequest } from "@manilla/core/transfers/money-request";
import { issueReset } from "@manilla/core/users/secrets/forgot-password";
import { requestedStatement } from "@manilla/core/wallet/statement";
import { paths } from "@manilla/shared/web-paths";

/**
 * Work that an event causes beyond its notification. An effect may run twice, even at the same time, so its commit must
 * make the second run harmless.
 */
export interface Effect {
  readonly name: string;
  readonly topics: readonly string[];
  /** Queue of the jobs, `events` by default (see `queueNames`). */
  readonly queue?: EventQueueName;
  run(ctx: Context, event: OutboxEvent): Promise<void>;
}

function onTransaction(work: (ctx: Context, transactionId: string) => Promise<unknown>): Effect["run"] {
  return async (ctx, { transactionId }) => {
    if (transactionId !== null) await work(ctx, transactionId);
  };
}

export type EventQueueName = "events" | "messages";

export const messageEffects: readonly Effect[] = [
  {
    name: "notifications.send_at_once",
    topics: ["user.code_requested", "bill.token"],
    queue: "messages",
    run: sendAtOnce,
  },
];

export const allEffects: readonly Effect[] = [
  ...messageEffects,
  { name: "users.issue_reset", topics: ["user.reset_requested"], queue: "messages", run: issueReset },
  { name: "crypto.submit_send", topics: ["crypto.sent"], run: processNewSend },
  { name: "crypto.collect", topics: ["crypto.deposited"], run: onTransaction(collectAfter) },
  {
    name: "crypto.recheck_send",
    topics: ["crypto.send_completed", "crypto.send_failed"],
    run: onTransaction((ctx, id) => scheduleRechecks(ctx, "send", id)),
  },
  {
    name: "crypto.recheck_collection",
    topics: ["crypto.collection_ended"],
    run: onTransaction(async (ctx, id) => {
      await scheduleRechecks(ctx, "collection", id);
      await collectAfter(ctx, id);
    }),
  },
  {
    name: "naira.request_account",
    topics: ["user.contact_verified", "user.contact_replaced"],
    run: requestNumberOnVerified,
  },
  { name: "naira.close_account", topics: ["user.closed"], run: closeNumberOnClosed },
  { name: "naira.submit_withdrawal", topics: ["withdrawal.approved"], run: onTransaction(submitWithdrawal) },
  {
    name: "naira.recheck_payout",
    topics: ["withdrawal.paid", "withdrawal.failed", "withdrawal.reversed"],
    run: onTransaction((ctx, id) => scheduleRechecks(ctx, "payout", id)),
  },
  { name: "transfers.note_paid_request", topics: ["transfer.sent"], run: notePaidRequest },
  {
    name: "bills.recheck",
    topics: ["bill.delivered", "bill.failed"],
    run: onTransaction((ctx, id) => scheduleRechecks(ctx, "bill", id)),
  },
  { name: "wallet.mail_statement", topics: ["statement.requested"], run: mailStatement },
];

/**
 * Mails the statement as a PDF, with the same Message-ID on each attempt, so that mailboxes show one mail. If the mail
 * server keeps refusing, the event ends, because the person can request the statement again.
 */
export async function mailStatement(ctx: Context, event: OutboxEvent): Promise<void> {
  const requested = await requestedStatement(ctx, event);
  if (!requested) return;
  const { to } = requested;
  const title = "Your statement";
  const short = "refused" in requested ? requested.refused : "Your statement is attached.";
  const paragraphs = [
    `${short} You asked for it in the app.`,
    "If this wasn't you, change your password: someone else may be signed in to your account.",
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
