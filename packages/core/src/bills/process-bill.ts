import { hours, minutes } from "@manilla/shared/duration";
import { z } from "zod";
import type { Context } from "../context.ts";
import { isFinal } from "../operations/declare.ts";
import { callProvider, move } from "../operations/move.ts";
import { restartRechecks, sweepRechecks } from "../operations/rechecks.ts";
import { decideUnknown, sweepBatch, sweepOperations, type UnknownOrderRule } from "../operations/sweep.ts";
import { sweepWebhooks, type WebhookInbox } from "../operations/webhook-inbox.ts";
import type { BillResult, BillVendor, SentBill } from "../providers/bills/port.ts";
import type { Attempt } from "./attempts.ts";
import { type Bill, type BillState, billOf, findBill, orderFor } from "./bill.ts";
import { billOperation } from "./bill-operation.ts";
import {
  applyAnswer,
  noteAttempt,
  reportLateDelivery,
  resendBill,
  submitBill,
  submitLate,
} from "./submit-bill.ts";

const unknownBill: UnknownOrderRule = {
  resendForMs: minutes(30),
  failAfterTimes: 4,
  failAfterMs: hours(1),
};

async function pollBill(ctx: Context, bill: Bill): Promise<void> {
  // A delivered attempt is polled too, because a process may have died before it moved the bill to "delivered".
  const attempt = (await ctx.billAttempts.list(bill.id)).find(({ state }) => state !== "failed");
  if (!attempt) return bill.state === "held" ? submitLate(ctx, bill) : submitBill(ctx, bill);
  const submitted = await asSubmitted(ctx, bill, attempt);
  if (!submitted) return;
  const answer = await queryOpen(ctx, submitted, attempt);
  const progress = await applyAnswer(ctx, submitted, { attempt, answer, isFirst: false });
  if (progress === "refused") await submitBill(ctx, submitted);
}

/** Polls an open bill or rechecks a final bill. Returns the final state, or undefined if no answer is conclusive. */
export async function recheckBill(ctx: Context, id: string): Promise<BillState | undefined> {
  const bill = await findBill(ctx, id);
  if (!bill) return undefined;
  if (!isFinal(billOperation, bill.state)) await pollBill(ctx, bill);
  else if (!(await recheckEnded(ctx, bill))) return undefined;
  const current = await findBill(ctx, id);
  return current && isFinal(billOperation, current.state) ? current.state : undefined;
}

/**
 * Repairs the state after a crash: if a bill has an attempt but is still "held", moves the bill to "submitted". Returns
 * undefined if the bill has reached a different state meanwhile.
 */
async function asSubmitted(ctx: Context, bill: Bill, attempt: Attempt): Promise<Bill | undefined> {
  if (bill.state !== "held") return bill;
  const { state } = await move(ctx, billOperation, bill, "submit", attempt);
  return state === "submitted" ? { ...bill, state } : undefined;
}

async function queryOpen(ctx: Context, bill: Bill, attempt: Attempt): Promise<BillResult | undefined> {
  const vendor = vendorOf(ctx, attempt);
  const sent = await sentBill(ctx, bill, attempt);
  if (!vendor || !sent) {
    const about = { alarm: "bill_vendor_missing", transactionId: bill.id, vendor: attempt.vendor };
    ctx.log.error(about, "polling a bill failed: its vendor is not configured or does not sell it");
    return undefined;
  }
  const isLost = sent.vendorReference === null && !vendor.repeatable;
  if (isLost && (await ctx.billAttempts.hasSimilarPending(bill, attempt, ctx.clock.now()))) {
    return { status: "pending", reason: "a like purchase is under way", vendorReference: null };
  }
  const answer = await query(ctx, vendor, sent);
  return answer?.status === "absent" ? concludeWhenVendorHasNoOrder(ctx, { vendor, attempt, sent }) : answer;
}

/**
 * Called if the vendor has no such order ("absent"). A `repeatable` vendor gets the order again during the first 30
 * minutes. After one hour and four answers "absent" in a row, the order counts as refused.
 */
async function concludeWhenVendorHasNoOrder(
  ctx: Context,
  { vendor, attempt, sent }: { vendor: BillVendor; attempt: Attempt; sent: SentBill },
): Promise<BillResult> {
  const unknowns = attempt.absent + 1;
  const next = decideUnknown({ submittedAt: attempt.sentAt, unknowns }, ctx.clock.now(), unknownBill);
  if (next === "never_arrived") {
    return { status: "failed", reason: "the vendor never received it", fault: "ours" };
  }
  if (next === "wait" || !vendor.repeatable) return { status: "absent" };
  if (!(await ctx.billAttempts.beginResend(attempt, ctx.clock.now()))) return { status: "absent" };
  return (await resendBill(ctx, vendor, sent)) ?? { status: "absent" };
}

/**
 * Called for a bill in a final state: queries the vendor of each attempt again. If the vendor that delivered the bill
 * now reports a reversal, refunds the customer. Returns false if at least one vendor gave no clear answer.
 */
async function recheckEnded(ctx: Context, bill: Bill): Promise<boolean> {
  let isClear = true;
  for (const attempt of await ctx.billAttempts.list(bill.id)) {
    const vendor = vendorOf(ctx, attempt);
    // If the vendor refused the attempt at once and gave no reference, the attempt is skipped, because a query needs a
    // reference. A `repeatable` vendor can be queried by our own reference, so its attempts are never skipped.
    const wasAsked = attempt.state !== "failed" || attempt.absent > 0;
    const hasName = vendor?.repeatable || attempt.vendorReference !== null || wasAsked;
    const sent = vendor && hasName ? await sentBill(ctx, bill, attempt) : undefined;
    if (vendor && sent) {
      const answer = await query(ctx, vendor, sent);
      isClear = (await applyLateAnswer(ctx, bill, { attempt, answer })) && isClear;
    }
  }
  return isClear;
}

async function applyLateAnswer(
  ctx: Context,
  bill: Bill,
  { attempt, answer }: { attempt: Attempt; answer: BillResult | undefined },
): Promise<boolean> {
  const isPaid = bill.state === "delivered" && bill.deliveredBy === attempt.vendor;
  if (isPaid && answer?.status === "failed") {
    await move(ctx, billOperation, bill, "reverse");
    await noteAttempt(ctx, attempt, { state: "reversed", reason: answer.reason, vendorReference: null });
  }
  if (isPaid && answer?.status === "delivered") {
    const { vendorReference } = answer.receipt;
    const isNew = vendorReference !== null && vendorReference !== attempt.vendorReference;
    if (isNew) await noteAttempt(ctx, attempt, { state: "delivered", reason: null, vendorReference });
  }
  if (!isPaid && answer?.status === "delivered") {
    const reason = "the vendor says that it delivered after all";
    const { vendorReference } = answer.receipt;
    // If `isOurs` is false, the vendor's reference belongs to a different bill, and the vendor delivered that bill.
    const isOurs = await noteAttempt(ctx, attempt, { state: attempt.state, reason, vendorReference });
    if (isOurs) await reportLateDelivery(ctx, bill, attempt);
  }
  if (answer === undefined || answer.status === "pending") return false;
  // We rely on the answer "absent" (no such order), unless our books say that this vendor delivered the bill.
  return !(isPaid && answer.status === "absent");
}

function query(ctx: Context, vendor: BillVendor, sent: SentBill): Promise<BillResult | undefined> {
  const about = { provider: vendor.name, call: "bill query", reference: sent.requestId };
  return callProvider(ctx, about, () => vendor.query(sent));
}

function vendorOf(ctx: Context, { vendor }: Attempt): BillVendor | undefined {
  return ctx.providers.bills.find(({ name }) => name === vendor);
}

async function sentBill(ctx: Context, bill: Bill, attempt: Attempt): Promise<SentBill | undefined> {
  const order = orderFor(bill, attempt.vendor);
  if (!order) return undefined;
  const { requestId, vendorReference, sentAt } = attempt;
  const isSearched = vendorOf(ctx, attempt)?.repeatable === false;
  const taken = isSearched ? await ctx.billAttempts.takenReferences(attempt) : new Set<string>();
  return { order, requestId, vendorReference, sentAt, taken };
}

const alsoNamed = z.object({ otherNames: z.array(z.string()).catch([]) });

export function billInbox(ctx: Context, name: string): WebhookInbox {
  const vendor = ctx.providers.bills.find((one) => one.name === name);
  return {
    provider: name,
    async parse(raw, headers) {
      const webhook = vendor?.parseWebhook(raw, headers) ?? { kind: "forged" };
      if (webhook.kind !== "message" || vendor?.webhooksAreSigned) return webhook;
      // Anybody can post an unsigned message, so a message without one of our references is not stored.
      const billId = await ctx.billAttempts.billIdFor(name, webhook.message.reference);
      return billId === undefined ? { kind: "ignored" } : webhook;
    },
    // A message about a purchase that we do not know is kept for this time. A later poll may store the purchase's
    // reference, and the message's bill is then found.
    giveUpAfterMs: hours(48),
    async process({ reference, body }) {
      const { otherNames } = alsoNamed.parse(body);
      let billId: string | undefined;
      for (const alias of [reference, ...otherNames])
        billId ??= await ctx.billAttempts.billIdFor(name, alias);
      const state = billId === undefined ? undefined : await recheckBill(ctx, billId);
      // The vendor's query may return an older state than the webhook, so rechecks continue for three more days.
      if (billId !== undefined && state) await restartRechecks(ctx, "bill", billId);
      return state;
    },
  };
}

/** Also rechecks final bills, because vendors may reverse a delivery or deliver a refused order. */
export async function sweepBills(ctx: Context): Promise<{ bills: number; messages: number; ended: number }> {
  const poll = (bill: Bill) => pollBill(ctx, bill);
  const bills = await sweepOperations(ctx, billOperation, { read: billOf, poll });
  let messages = 0;
  for (const { name } of ctx.providers.bills)
    messages += await sweepWebhooks(ctx, billInbox(ctx, name), sweepBatch);
  const recheck = async (id: string) => (await recheckBill(ctx, id)) !== undefined;
  const ended = await sweepRechecks(ctx, { kind: "bill", limit: sweepBatch, recheck });
  return { bills, messages, ended };
}
