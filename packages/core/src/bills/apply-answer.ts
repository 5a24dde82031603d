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
import { tokenEvent } from "./resend-token.ts";

export type Progress = "delivered" | "refused" | "waiting";

type Answered = {
  attempt: Attempt;
  answer: BillResult | undefined;
  /** True for the answer to the first submission by the process that opened the attempt. */
  isFirst: boolean;
};

/** After a conclusive refusal the next vendor may be tried. */
export async function applyAnswer(
  ctx: Context,
  bill: Bill,
  { attempt, answer, isFirst }: Answered,
): Promise<Progress> {
  if (answer?.status === "delivered" && (await deliver(ctx, bill, { attempt, receipt: answer.receipt })))
    return "delivered";
  if (answer?.status === "failed") {
    // Once polling has stored anything, the order may have been sent again. The first answer is then not conclusive.
    const refusal = { reason: answer.reason, ifUnanswered: isFirst };
    const isFailed = await ctx.billAttempts.fail(attempt, refusal, ctx.clock.now());
    if (answer.fault === "ours") {
      // Our balance, keys or access at the vendor are at fault.
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
  await wait(ctx, bill, isFirst);
  return "waiting";
}

/** Returns false if the vendor's reference belongs to another bill, so that the answer is not about this one. */
export async function noteAttempt(ctx: Context, attempt: Attempt, note: AttemptNote): Promise<boolean> {
  const isStored = await ctx.billAttempts.note(attempt, note, ctx.clock.now());
  if (!isStored) {
    const { id: attemptId, billId: transactionId, vendor } = attempt;
    const alarm = { alarm: "bill_reference_taken", attemptId, transactionId, vendor };
    ctx.log.error(alarm, "vendor's answer rejected: its reference belongs to another bill");
  }
  return isStored;
}

/** Moves no money. A delivery by a second vendor, or after a refund, is an incident. */
export async function reportLateDelivery(ctx: Context, bill: Bill, attempt: Attempt): Promise<void> {
  const { vendor: provider, requestId: reference } = attempt;
  const about = { provider, reference, transactionId: bill.id };
  if (bill.state === "delivered") return reportIncident(ctx, { ...about, kind: "delivered_twice" });
  const late = event("bill.delivered_late", billEventPayload(bill));
  await reportIncident(ctx, { ...about, kind: "delivered_after_give_back" }, late);
}

/** Spends the hold once, also with concurrent callers. Returns false if the delivery is another bill's. */
async function deliver(
  ctx: Context,
  bill: Bill,
  { attempt, receipt }: { attempt: Attempt; receipt: BillReceipt },
): Promise<boolean> {
  const { vendorReference, token, extraTokens, units } = receipt;
  if (!(await noteAttempt(ctx, attempt, { state: "delivered", reason: null, vendorReference }))) return false;
  // A commission above the price is a mistake of the vendor. Reconciliation shows the difference.
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

async function wait(ctx: Context, bill: Bill, isFirst: boolean): Promise<void> {
  const now = ctx.clock.now();
  if (between(bill.createdAt, now) >= supportAfterMs) await ctx.billAttempts.queueForSupport(bill.id, now);
  await pollLater(ctx, billOperation, bill, {
    events: isFirst ? [event("bill.pending", billEventPayload(bill))] : [],
  });
}
