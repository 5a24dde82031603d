import { millisecondsBetween, minutes } from "@manilla/shared/duration";
import { fromUnits } from "@manilla/shared/money";
import { withTimeout } from "../concurrency/with-timeout.ts";
import type { Context } from "../context.ts";
import { newEvent } from "../events/events.ts";
import { reportIncident } from "../operations/incidents.ts";
import { callProvider, move, pollLater } from "../operations/move.ts";
import type { BillReceipt, BillResult, BillVendor, SentBill } from "../providers/bills/port.ts";
import type { Attempt, AttemptNote } from "./attempts.ts";
import { type Bill, findBill, orderFor } from "./bill.ts";
import { billEventPayload, billOperation, supportAfterMs } from "./bill-operation.ts";
import { customerOf } from "./catalogue/check-customer.ts";
import { tokenEvent } from "./resend-token.ts";

/** A bill older than this is submitted to no vendor, because the customer has probably paid elsewhere. */
const freshMs = minutes(5);

export async function submitInLine(ctx: Context, bill: Bill): Promise<void> {
  const work = submitBill(ctx, bill).catch((error: unknown) => {
    // A failed submission is only logged. The bill becomes due, and the sweep of due bills submits it again.
    ctx.log.error({ err: error, transactionId: bill.id }, "submitting a bill failed");
  });
  await withTimeout(work);
}

/**
 * Tries the vendors one after the other until one does not refuse, and refunds the bill after the last refusal. Only
 * one vendor at a time may have the bill, and no vendor is tried twice.
 */
export async function submitBill(ctx: Context, bill: Bill): Promise<void> {
  const attempts = await ctx.billAttempts.list(bill.id);
  // While a vendor may have the order, nothing is sent. Polling finds the result.
  if (attempts.some(({ state }) => state !== "failed")) return;
  const tried = new Set(attempts.map(({ vendor }) => vendor));
  let current = bill;
  for (const vendor of ctx.providers.bills) {
    if (tried.has(vendor.name) || !orderFor(bill, vendor.name)) continue;
    if (millisecondsBetween(bill.createdAt, ctx.clock.now()) >= freshMs) break;
    if ((await submitTo(ctx, current, vendor)) !== "refused") return;
    current = { ...bill, state: "submitted" };
  }
  if (await ctx.billAttempts.close(bill.id)) await move(ctx, billOperation, current, "fail");
}

/** Submits a bill that the purchase left held. If the account was frozen meanwhile, refunds the bill instead. */
export async function submitLate(ctx: Context, bill: Bill): Promise<void> {
  if (!(await ctx.operations.isFrozen(bill.userId))) return submitBill(ctx, bill);
  if (await ctx.billAttempts.close(bill.id)) await move(ctx, billOperation, bill, "stop");
}

/**
 * Sends an order again under the same reference. A `repeatable` vendor carries out each reference only once. If the
 * vendor refuses the resend, the refusal is ignored, because the first submission may still deliver.
 */
export async function resendBill(
  ctx: Context,
  vendor: BillVendor,
  { order, requestId }: SentBill,
): Promise<BillResult | undefined> {
  const result = await buy(ctx, vendor, { order, requestId });
  const isTaken = result?.status === "pending" && result.vendorReference !== null;
  return result?.status === "delivered" || isTaken ? result : undefined;
}

/** Several calls may run at once. Only the call that opens the attempt and moves the bill sends the order. */
async function submitTo(ctx: Context, bill: Bill, vendor: BillVendor): Promise<Progress> {
  const order = orderFor(bill, vendor.name);
  const attempt = order && (await ctx.billAttempts.open(bill.id, vendor, ctx.clock.now()));
  if (!attempt) return "waiting";
  const { moved } = await move(
    ctx,
    billOperation,
    bill,
    bill.state === "held" ? "submit" : "failOver",
    attempt,
  );
  if (!moved) return "waiting";
  const answer = await buy(ctx, vendor, { order, requestId: attempt.requestId });
  return applyAnswer(ctx, { ...bill, state: "submitted" }, { attempt, answer, isFirst: true });
}

function buy(
  ctx: Context,
  vendor: BillVendor,
  { order, requestId }: Pick<SentBill, "order" | "requestId">,
): Promise<BillResult | undefined> {
  const about = { provider: vendor.name, call: "bill purchase", reference: requestId };
  return callProvider(ctx, about, () => vendor.buy(order, requestId));
}

export type Progress = "delivered" | "refused" | "waiting";

type Answered = {
  attempt: Attempt;
  answer: BillResult | undefined;
  /** True for the answer to the first submission, false for the answer to a query. */
  isFirst: boolean;
};

/** Returns "refused" only if the refusal is certain, because the caller then tries the next vendor. */
export async function applyAnswer(
  ctx: Context,
  bill: Bill,
  { attempt, answer, isFirst }: Answered,
): Promise<Progress> {
  if (answer?.status === "delivered" && (await deliver(ctx, bill, { attempt, receipt: answer.receipt })))
    return "delivered";
  if (answer?.status === "failed") {
    // If a poll has sent the order again meanwhile, a refusal of the first submission is not certain. `ifUnanswered`
    // makes `fail` ignore such a refusal.
    const refusal = { reason: answer.reason, ifUnanswered: isFirst };
    const isFailed = await ctx.billAttempts.fail(attempt, refusal, ctx.clock.now());
    if (answer.fault === "ours") {
      const alarm = { alarm: "bill_vendor", vendor: attempt.vendor, transactionId: bill.id };
      ctx.log.error(
        { ...alarm, reason: answer.reason },
        "bill submission rejected: the vendor refuses us, not the order",
      );
    }
    if (isFailed) return "refused";
  }
  if (answer?.status === "pending" || answer?.status === "absent") {
    await noteAttempt(ctx, attempt, openNote(answer));
  }
  await pollPendingBill(ctx, bill, isFirst);
  return "waiting";
}

/**
 * Stores the vendor's answer about an attempt. Returns false and logs an error if the vendor's reference belongs to a
 * different bill.
 */
export async function noteAttempt(ctx: Context, attempt: Attempt, note: AttemptNote): Promise<boolean> {
  const isStored = await ctx.billAttempts.note(attempt, note, ctx.clock.now());
  if (!isStored) {
    const { id: attemptId, billId: transactionId, vendor } = attempt;
    const alarm = { alarm: "bill_reference_taken", attemptId, transactionId, vendor };
    ctx.log.error(alarm, "vendor's answer rejected: its reference belongs to another bill");
  }
  return isStored;
}

/** Reports a delivery by a second vendor, or the delivery of a bill that we had refunded. Moves no money. */
export async function reportLateDelivery(ctx: Context, bill: Bill, attempt: Attempt): Promise<void> {
  const { vendor: provider, requestId: reference } = attempt;
  const about = { provider, reference, transactionId: bill.id };
  if (bill.state === "delivered") return reportIncident(ctx, { ...about, kind: "delivered_twice" });
  const late = newEvent("bill.delivered_late", billEventPayload(bill));
  await reportIncident(ctx, { ...about, kind: "delivered_after_give_back" }, late);
}

/**
 * Spends the hold once, even if several processes call at the same time. Returns false if the vendor's reference
 * belongs to a different bill.
 */
async function deliver(
  ctx: Context,
  bill: Bill,
  { attempt, receipt }: { attempt: Attempt; receipt: BillReceipt },
): Promise<boolean> {
  const { vendorReference, ...delivered } = receipt;
  if (!(await noteAttempt(ctx, attempt, { state: "delivered", reason: null, vendorReference }))) return false;
  // A commission above the price is the vendor's mistake and counts as zero.
  const isBelievable = receipt.commission.units <= bill.order.amount.units;
  const { token } = receipt;
  const customerName = receipt.customerName ?? (await customerOf(ctx, bill));
  const { moved } = await move(ctx, billOperation, bill, "deliver", {
    ...delivered,
    attempt,
    customerName,
    commission: isBelievable ? receipt.commission : fromUnits("NGN", 0n),
    tokenEvents: token ? [tokenEvent(ctx, { ...bill, ...delivered, customerName }, token)] : [],
  });
  const current = moved ? undefined : await findBill(ctx, bill.id);
  const isKnown = current?.state === "delivered" && current.deliveredBy === attempt.vendor;
  if (current && !isKnown) await reportLateDelivery(ctx, current, attempt);
  return true;
}

function openNote(answer: Extract<BillResult, { status: "pending" | "absent" }>): AttemptNote {
  if (answer.status === "pending") {
    return { state: "sent", reason: answer.reason, vendorReference: answer.vendorReference };
  }
  const reason = "the vendor knows of no such purchase yet";
  return { state: "sent", reason, vendorReference: null, absent: true };
}

async function pollPendingBill(ctx: Context, bill: Bill, isFirst: boolean): Promise<void> {
  const now = ctx.clock.now();
  if (millisecondsBetween(bill.createdAt, now) >= supportAfterMs)
    await ctx.billAttempts.queueForSupport(bill.id, now);
  await pollLater(ctx, billOperation, bill, {
    events: isFirst ? [newEvent("bill.pending", billEventPayload(bill))] : [],
  });
}
