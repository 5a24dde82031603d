import { days } from "@manilla/shared/duration";
import type { Context } from "../../context.ts";
import { isFinal } from "../../operations/declare.ts";
import { restartRechecks } from "../../operations/rechecks.ts";
import type { WebhookInbox } from "../../operations/webhook-inbox.ts";
import type { CustodySubject } from "../../providers/custody/port.ts";
import { coinCollection } from "../collect/collect-operation.ts";
import { findCollection } from "../collect/collections.ts";
import { processCollection } from "../collect/process-collection.ts";
import { processCoinDeposit } from "../deposits/process-deposit.ts";
import { processSend } from "../send/process-send.ts";
import { cryptoSend } from "../send/send-operation.ts";
import { findSend } from "../send/sends.ts";

export function custodyInbox(ctx: Context): WebhookInbox {
  const { custody } = ctx.providers;
  return {
    provider: custody.name,
    parse(raw, headers) {
      const webhook = custody.parseWebhook(raw, headers, ctx.clock.now());
      if (webhook.kind !== "message") return webhook;
      const { key, about, body } = webhook.message;
      return { kind: "message", message: { key, reference: writeSubject(about), body } };
    },
    giveUpAfterMs: days(3),
    async process({ reference }) {
      const about = readSubject(reference);
      if (!about) return "unreadable";
      if (about.kind === "withdrawal") return processOutgoing(ctx, about.reference);
      // After `undefined` (the custodian gave no clear answer), the message is processed again later.
      const outcome = await processCoinDeposit(ctx, about);
      return outcome === "no_answer" || outcome === "unknown" ? undefined : outcome;
    },
  };
}

async function processOutgoing(ctx: Context, reference: string): Promise<string> {
  const send = await findSend(ctx, reference);
  const collection = send ? undefined : await findCollection(ctx, reference);
  if (send) await processSend(ctx, send);
  else if (collection) await processCollection(ctx, collection);
  else {
    const about = { provider: ctx.providers.custody.name, reference };
    ctx.log.error(about, "custody webhook rejected: it names a withdrawal that is not ours");
    return "not_ours";
  }
  // The custodian's query may return an older state than the webhook, so rechecks continue for three more days.
  if (send && isFinal(cryptoSend, send.state)) await restartRechecks(ctx, "send", send.id);
  if (collection && isFinal(coinCollection, collection.state))
    await restartRechecks(ctx, "collection", collection.id);
  return "looked_at";
}

function writeSubject(about: CustodySubject): string {
  return about.kind === "deposit"
    ? `deposit/${about.accountId}/${about.id}`
    : `withdrawal/${about.reference}`;
}

function readSubject(reference: string): CustodySubject | undefined {
  const [kind, first, second] = reference.split("/");
  if (kind === "deposit" && first && second) return { kind, accountId: first, id: second };
  return kind === "withdrawal" && first ? { kind, reference: first } : undefined;
}
