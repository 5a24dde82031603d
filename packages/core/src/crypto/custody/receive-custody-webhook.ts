import type { Context } from "../../context.ts";
import {
  finishWebhook,
  type Message,
  postponeWebhook,
  processNow,
  rejectForged,
  storeWebhook,
} from "../../operations/webhook-inbox.ts";
import type { CustodySubject, WebhookHeaders } from "../../providers/custody/port.ts";
import { settleDeposit } from "../deposits/settle-deposit.ts";
import { processSend } from "../send/process-send.ts";
import { findSend } from "../send/sends.ts";

const daysKept = 3;

/**
 * Takes the custodian's message: checks signature and age over the raw bytes, keeps it, and asks the custodian about what
 * it names. Moves no money on the message's own word. Throws AppError bad_request when forged.
 */
export async function receiveCustodyNews(ctx: Context, raw: Buffer, headers: WebhookHeaders): Promise<void> {
  const { custody } = ctx.providers;
  const webhook = custody.parseWebhook(raw, headers, ctx.clock.now());
  if (webhook.kind === "forged") return rejectForged(ctx, custody.name, raw);
  if (webhook.kind === "ignored") return;
  const { key, about, body } = webhook.news;
  const reference = written(about);
  const message = await storeWebhook(ctx, { provider: custody.name, key, reference, body });
  await processNow(ctx, message, (kept) => actOnNews(ctx, kept));
}

/** Asks the custodian about what a kept message names, and finishes it or postpones the next try. */
export async function actOnNews(ctx: Context, message: Message): Promise<void> {
  const about = read(message.reference);
  if (!about) return finishWebhook(ctx, message, "unreadable");
  const outcome = about.kind === "deposit" ? await depositOutcome(ctx, about) : await sendOutcome(ctx, about);
  if (outcome) return finishWebhook(ctx, message, outcome);
  const ageMs = ctx.clock.now().getTime() - message.receivedAt.getTime();
  if (ageMs > daysKept * 24 * 3_600_000) return finishWebhook(ctx, message, "nothing_found");
  return postponeWebhook(ctx, message);
}

/** Once the deposit is in the books it has a next look of its own, and its message has done its work. */
async function depositOutcome(
  ctx: Context,
  about: { accountId: string; id: string },
): Promise<string | null> {
  const settled = await settleDeposit(ctx, about);
  return settled === "no_answer" || settled === "unknown" ? null : settled;
}

async function sendOutcome(ctx: Context, { reference }: { reference: string }): Promise<string> {
  const send = await findSend(ctx, reference);
  if (!send) {
    ctx.log.error({ reference }, "the custodian tells of a withdrawal that is not ours");
    return "not_ours";
  }
  if (!send.final) await processSend(ctx, send);
  return "looked_at";
}

function written(about: CustodySubject): string {
  return about.kind === "deposit"
    ? `deposit/${about.accountId}/${about.id}`
    : `withdrawal/${about.reference}`;
}

function read(reference: string): CustodySubject | null {
  const [kind, first, second] = reference.split("/");
  if (kind === "deposit" && first && second) return { kind, accountId: first, id: second };
  return kind === "withdrawal" && first ? { kind, reference: first } : null;
}
