import { fromUnits, toDecimal } from "@manilla/shared/money";
import type { Context } from "../context.ts";
import { event } from "../events/events.ts";
import { available, held, house } from "../ledger/accounts.ts";
import type { Facts } from "../ledger/operation.ts";
import { reportIncident } from "../operations/incidents.ts";
import type { BillReceipt } from "../providers/bills/port.ts";
import type { Attempt } from "./attempts.ts";
import type { Bill } from "./bill.ts";
import { describe, recipientText } from "./bill-reply.ts";
import { customerOf } from "./catalogue/check-customer.ts";
import { tokenEvent } from "./token-event.ts";

const open = ["held", "submitted"];

/** What every notification about a bill prints. */
function newsOf({ id, userId, wish }: Bill) {
  return {
    userId,
    transactionId: id,
    kind: wish.kind,
    amount: toDecimal(wish.amount),
    description: describe(wish),
    recipient: recipientText(wish),
  };
}

/**
 * The vendor delivered: the hold (kobo, the whole price) becomes the vendor's, its commission ours. Once, whoever hears
 * it first. A bill that was closed before is an incident, never a second booking.
 */
export async function settleDelivered(
  ctx: Context,
  bill: Bill,
  { attempt, receipt }: { attempt: Attempt; receipt: BillReceipt },
): Promise<void> {
  const { userId, wish } = bill;
  // A commission above the price is a mistake of theirs: it is not booked, and reconciliation shows the difference.
  const commission =
    receipt.commission.units <= wish.amount.units ? receipt.commission : fromUnits("NGN", 0n);
  const { token, units } = receipt;
  const customerName = receipt.customerName ?? (await customerOf(ctx, bill));
  const { moved, state } = await ctx.ledger.advance({
    id: bill.id,
    from: open,
    to: "delivered",
    final: true,
    at: ctx.clock.now(),
    ...whose(attempt),
    details: { token, units, customerName, commissionKobo: String(commission.units), vendor: attempt.vendor },
    legs: [
      { from: held(userId), to: house("bills"), money: wish.amount },
      { from: house("bills"), to: house("fees"), money: commission },
    ],
    events: [
      event("bill.delivered", { ...newsOf(bill), token, units, customerName }),
      ...(token ? [tokenEvent(ctx, { ...bill, units, customerName }, token)] : []),
    ],
  });
  if (!moved && state !== "delivered") await reportLateDelivery(ctx, bill, attempt);
}

/**
 * A vendor delivered what another had delivered already, or whose money is back: an incident; nothing is booked. Whose
 * money is back is told.
 */
export async function reportLateDelivery(ctx: Context, bill: Bill, attempt: Attempt): Promise<void> {
  const { vendor: provider, requestId: reference } = attempt;
  const what = { provider, reference, transactionId: bill.id };
  if (bill.state === "delivered") return reportIncident(ctx, { ...what, kind: "delivered_twice" });
  const told = event("bill.delivered_late", newsOf(bill));
  await reportIncident(ctx, { ...what, kind: "delivered_after_give_back" }, told);
}

function whose(attempt: Attempt): Facts {
  return { provider: attempt.vendor, providerReference: attempt.requestId };
}

/** Nobody delivered, finally: the hold (kobo, all of it) goes back, and the day's limit with it. Once. */
export async function giveBack(ctx: Context, bill: Bill, reason: string): Promise<void> {
  const { userId, wish } = bill;
  await ctx.ledger.advance({
    id: bill.id,
    from: open,
    to: "failed",
    final: true,
    at: ctx.clock.now(),
    reason,
    giveBackLimits: true,
    legs: [{ from: held(userId), to: available(userId), money: wish.amount }],
    events: [event("bill.failed", newsOf(bill))],
  });
}

/** The vendor took back what it had delivered: price and commission (kobo) return the way they came. Once. */
export async function reverse(ctx: Context, bill: Bill): Promise<void> {
  const { userId, wish, commission } = bill;
  await ctx.ledger.advance({
    id: bill.id,
    from: "delivered",
    to: "reversed",
    final: true,
    at: ctx.clock.now(),
    reason: "The provider took the delivery back; your money was returned",
    giveBackLimits: true,
    legs: [
      { from: house("fees"), to: house("bills"), money: commission },
      { from: house("bills"), to: available(userId), money: wish.amount },
    ],
    events: [event("bill.reversed", newsOf(bill))],
  });
}

/** A vendor may have it from now on. False when it has come to an end: then nothing may be sent. */
export async function markSubmitted(
  ctx: Context,
  bill: Bill,
  { attempt, dueAt }: { attempt: Attempt; dueAt: Date },
): Promise<boolean> {
  const { moved } = await ctx.ledger.advance({
    id: bill.id,
    from: open,
    to: "submitted",
    final: false,
    at: ctx.clock.now(),
    dueAt,
    ...whose(attempt),
  });
  return moved;
}

/** Still unknown: looked at again later. The first time the person is told that it takes longer. */
export async function wait(
  ctx: Context,
  bill: Bill,
  { dueAt, tell }: { dueAt: Date; tell: boolean },
): Promise<void> {
  await ctx.ledger.advance({
    id: bill.id,
    from: "submitted",
    to: "submitted",
    final: false,
    at: ctx.clock.now(),
    dueAt,
    events: tell ? [event("bill.pending", newsOf(bill))] : [],
  });
}
