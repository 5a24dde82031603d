import { hours } from "@manilla/shared/duration";
import { decimalText } from "@manilla/shared/money";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { newEvent } from "../../events/events.ts";
import { isFinal } from "../../operations/declare.ts";
import { reportIncident } from "../../operations/incidents.ts";
import { callProvider, move, pollLater } from "../../operations/move.ts";
import { decideUnknown, type UnknownOrderRule } from "../../operations/sweep.ts";
import type { CustodyWithdrawal, WithdrawalAnswer } from "../../providers/custody/port.ts";
import { startCollections } from "../collect/start-collections.ts";
import { cryptoSend, sendEventPayload } from "./send-operation.ts";
import { findSend, type Send } from "./sends.ts";

const sent = z.object({ transactionId: z.uuid(), internal: z.boolean() });

/**
 * Rule for a submitted send that a later poll does not find. The send fails only after all three: the custodian refused
 * a resend, it answered "no such order" six times in a row, and six hours have passed.
 */
const unknownSend: UnknownOrderRule = { resendForMs: 0, failAfterTimes: 6, failAfterMs: hours(6) };

export async function processNewSend(ctx: Context, { payload }: { payload: unknown }): Promise<void> {
  const { transactionId, internal } = sent.parse(payload);
  const send = internal ? undefined : await findSend(ctx, transactionId);
  // The event may arrive twice, so a send that was already submitted is skipped.
  if (send?.state === "held") await submitSend(ctx, send);
}

/**
 * Submits a held send, or queries the custodian about a submitted send. Safe to run concurrently, because the custodian
 * carries out each reference only once. A submitted send is refunded in two cases only: the custodian took the order
 * and later rejected it, or it refused a submission and a later query found no such order.
 */
export async function processSend(ctx: Context, send: Send): Promise<void> {
  if (send.state === "held") await submitSend(ctx, send);
  if (send.state === "broadcast") await pollSend(ctx, send);
}

/**
 * Queries the custodian again after a send has completed or failed. Returns true if the answer is conclusive. If the
 * answer contradicts our state, reports an incident and moves no money, because the coins may have left.
 */
export async function recheckSend(ctx: Context, id: string): Promise<boolean> {
  const send = await findSend(ctx, id);
  if (!send || send.internal || !isFinal(cryptoSend, send.state)) return true;
  const order = await queryOrder(ctx, send);
  // `null` (no such order) confirms a failed send, but says nothing about a completed send.
  if (order === null) return send.state === "failed";
  if (!order || order.status === "pending" || isOther(send, order)) return false;
  const isDone = order.status === "done";
  if (isDone === (send.state === "completed")) return true;
  const about = { provider: ctx.providers.custody.name, reference: id, transactionId: id };
  const kind = isDone ? "paid_after_give_back" : "failed_after_paid";
  const event = newEvent(isDone ? "crypto.send_paid_late" : "crypto.send_doubted", sendEventPayload(send));
  await reportIncident(ctx, { ...about, kind, details: { state: send.state } }, event);
  return true;
}

async function submitSend(ctx: Context, held: Send): Promise<void> {
  const { userId } = held;
  const isFrozen = await ctx.operations.isFrozen(userId);
  if (isFrozen || (await ctx.operations.isHeld(userId, ctx.clock.now()))) {
    await move(ctx, cryptoSend, held, "stop", { isFrozen });
    return;
  }
  const { moved, at } = await move(ctx, cryptoSend, held, "submit");
  if (!moved) return;
  const send: Send = { ...held, state: "broadcast", updatedAt: at };
  const answer = await submitOrder(ctx, send);
  if (!answer) return collectForSend(ctx, send);
  if (answer.kind !== "refused") return;
  // We submitted only once, and the custodian refused. The refusal is certain if a query finds no such order.
  const order = await queryOrder(ctx, send);
  if (order) return applyOrder(ctx, send, order);
  if (order === null) await fail(ctx, send, { transition: "refuse", reason: answer.reason });
}

async function pollSend(ctx: Context, send: Send): Promise<void> {
  const order = await queryOrder(ctx, send);
  if (order) return applyOrder(ctx, send, order);
  if (order === null) return applyUnknown(ctx, send);
  await pollLater(ctx, cryptoSend, send);
}

/**
 * Called if the custodian does not know a submitted send: submits the send again under the same reference. If the
 * custodian refuses this resend, the send stays open, because the first submission may still be carried out.
 */
async function applyUnknown(ctx: Context, send: Send): Promise<void> {
  const unknowns = send.unknowns + 1;
  const { refusal, submittedAt } = send;
  const next = decideUnknown({ submittedAt, unknowns }, ctx.clock.now(), unknownSend);
  if (refusal !== null && next === "never_arrived") {
    return fail(ctx, send, { transition: "fail", reason: refusal });
  }
  const { moved } = await pollLater(ctx, cryptoSend, send, { details: { unknowns } });
  if (!moved || refusal !== null) return;
  const answer = await submitOrder(ctx, send);
  if (!answer) return collectForSend(ctx, send);
  const details = answer.kind === "refused" ? { refusal: answer.reason } : { unknowns: 0 };
  await pollLater(ctx, cryptoSend, send, { details });
}

/** Collects this coin from sub-accounts, because our own account at the custodian may be empty. */
function collectForSend(ctx: Context, { coin }: Send): Promise<void> {
  return startCollections(ctx, { coin, isNeeded: true });
}

async function applyOrder(ctx: Context, send: Send, order: CustodyWithdrawal): Promise<void> {
  if (isOther(send, order)) {
    const theirs = order.amount && decimalText(order.amount);
    const alarm = {
      alarm: "custody",
      provider: ctx.providers.custody.name,
      transactionId: send.id,
      theirs,
      coin: order.coin,
    };
    ctx.log.fatal(alarm, "send order mismatch: the custodian has another order under our reference");
    await pollLater(ctx, cryptoSend, send);
  } else if (order.status === "done") await move(ctx, cryptoSend, send, "complete", order);
  else if (order.status === "rejected") {
    await fail(ctx, send, { transition: "fail", reason: order.reason });
  } else await pollLater(ctx, cryptoSend, send, { details: { unknowns: 0, refusal: null } });
}

function isOther({ coin, receive }: Send, order: CustodyWithdrawal): boolean {
  return order.coin !== coin || order.amount?.units !== receive.units;
}

async function fail(
  ctx: Context,
  send: Send,
  { transition, reason }: { transition: "refuse" | "fail"; reason: string | null },
): Promise<void> {
  const about = { provider: ctx.providers.custody.name, transactionId: send.id, reason };
  ctx.log.error(about, "send rejected by the custodian");
  await move(ctx, cryptoSend, send, transition, { reason });
}

function submitOrder(ctx: Context, send: Send): Promise<WithdrawalAnswer | undefined> {
  const { coin, network, address, memo } = send;
  const order = { reference: send.id, coin, network, amount: send.receive, address, memo };
  return ask(ctx, send, "send submission", () => ctx.providers.custody.withdraw(order));
}

/** Returns null if the custodian has no such order, and undefined if the custodian gave no clear answer. */
function queryOrder(ctx: Context, send: Send): Promise<CustodyWithdrawal | null | undefined> {
  return ask(ctx, send, "send query", () => ctx.providers.custody.findWithdrawal(send.id));
}

function ask<Answer>(ctx: Context, send: Send, call: string, work: () => Promise<Answer>) {
  return callProvider(ctx, { provider: ctx.providers.custody.name, call, reference: send.id }, work);
}
