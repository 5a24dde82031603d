import { between } from "@manilla/shared/duration";
import { fromUnits } from "@manilla/shared/money";
import type { Context } from "../context.ts";
import { event } from "../events/events.ts";
import { reportIncident } from "../operations/incidents.ts";
import { move, pollLater } from "../operations/move.ts";
import type { BillReceipt, BillResult } from "../providers/bills/port.ts";
import type { Attempt, AttemptNote } from "./attempts.ts";
import { type Bill, findBill } from "./bill.ts";
import { billEventPayload, billOperation, supportAfterMs } from "./bill-operation.ts";
import { customerOf } from "./catalogue/check-customer.ts";
import { tokenEvent } from "./token-event.ts";

/** `refused` is conclusive, so another vendor may be tried. */
export type Progress = "delivered" | "refused" | "waiting";

type Answered = {
  attempt: Attempt;
  /** Undefined: no clear answer. */
  answer: BillResult | undefined;
  /** True for the answer to the first submission by the process that opened the attempt. False for a query's answer. */
  isFirst: boolean;
};

/**
 * Applies a vendor's answer about a submitted bill: delivers it, frees it for the next vendor after a conclusive
 * refusal, or polls later.
 */
export async function applyAnswer(
  ctx: Context,
  bill: Bill,
  { attempt, answer, isFirst }: Answered,
): Promise<Progress> {
  if (answer?.status === "delivered" && (await deliver(ctx, bill, { attempt, receipt: answer.receipt })))
    return "delivered";
  if (answer?.status === "failed") {
    // After polling stored anything, the order may have been sent again, so the first answer is no longer conclusive.
    const refusal = { reason: answer.reason, ifUnanswered: isFirst };
    const isFailed = await ctx.billAttempts.fail(attempt, refusal, ctx.clock.now());
    if (answer.fault === "ours") reportRejection(ctx, bill, { attempt, reason: answer.reason });
    if (isFailed) return "refused";
  }
  if (answer?.status === "pending" || answer?.status === "absent") {
    await noteAttempt(ctx, attempt, openNote(answer));
  }
  await wait(ctx, bill, isFirst);
  return "waiting";
}

/** False when the vendor's reference belongs to another bill, so that the answer is not about this one. */
export async function noteAttempt(ctx: Context, attempt: Attempt, note: AttemptNote): Promise<boolean> {
  const isStored = await ctx.billAttempts.note(attempt, note, ctx.clock.now());
  if (!isStored) {
    const { id: attemptId, billId: transactionId, vendor } = attempt;
    const alarm = { alarm: "bill_reference_taken", attemptId, transactionId, vendor };
    ctx.log.error(alarm, "vendor's answer rejected: its reference belongs to another bill");
  }
  return isStored;
}

/** Records an incident when a second vendor delivered or the money is back. Moves no money. */
export async function reportLateDelivery(ctx: Context, bill: Bill, attempt: Attempt): Promise<void> {
  const { vendor: provider, requestId: reference } = attempt;
  const about = { provider, reference, transactionId: bill.id };
  if (bill.state === "delivered") return reportIncident(ctx, { ...about, kind: "delivered_twice" });
  const late = event("bill.delivered_late", billEventPayload(bill));
  await reportIncident(ctx, { ...about, kind: "delivered_after_give_back" }, late);
}

/**
 * Spends the hold (kobo, the whole price) once, also with concurrent callers. False when the delivery is another
 * bill's.
 */
async function deliver(
  ctx: Context,
  bill: Bill,
  { attempt, receipt }: { attempt: Attempt; receipt: BillReceipt },
): Promise<boolean> {
  const { vendorReference, token, extraTokens, units } = receipt;
  if (!(await noteAttempt(ctx, attempt, { state: "delivered", reason: null, vendorReference }))) return false;
  // A commission above the price is a mistake of the vendor. It is not booked, and reconciliation shows the
  // difference.
  const isBelievable = receipt.commission.units <= bill.order.amount.units;
  const customerName = receipt.customerName ?? (await customerOf(ctx, bill));
  const { moved } = await move(ctx, billOperation, bill, "deliver", {
    attempt,
    token,
    extraTokens,
    units,
    customerName,
    commission: isBelievable ? receipt.commission : fromUnits("NGN", 0n),
    tokenEvents: token ? [tokenEvent(ctx, { ...bill, extraTokens, units, customerName }, token)] : [],
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

/** Our balance, keys or access at the vendor are at fault. The order goes to another vendor, and staff get an alarm. */
function reportRejection(
  ctx: Context,
  bill: Bill,
  { attempt, reason }: { attempt: Attempt; reason: string },
): void {
  const alarm = { alarm: "bill_vendor", vendor: attempt.vendor, transactionId: bill.id, reason };
  ctx.log.error(alarm, "bill submission rejected: the vendor refuses us, not the order");
}

/** Notifies the customer once that it takes longer. After a day support takes over. */
async function wait(ctx: Context, bill: Bill, isFirst: boolean): Promise<void> {
  const now = ctx.clock.now();
  if (between(bill.createdAt, now) >= supportAfterMs) await ctx.billAttempts.queueForSupport(bill.id, now);
  await pollLater(ctx, billOperation, bill, {
    events: isFirst ? [event("bill.pending", billEventPayload(bill))] : [],
  });
}
