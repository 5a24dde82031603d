import { between, minutes } from "@manilla/shared/duration";
import { withTimeout } from "../concurrency/with-timeout.ts";
import type { Context } from "../context.ts";
import { askProvider } from "../operations/ask-provider.ts";
import { move } from "../operations/move.ts";
import type { BillResult, BillVendor, SentBill } from "../providers/bills/port.ts";
import { applyAnswer, type Progress } from "./apply-answer.ts";
import { type Bill, orderFor } from "./bill.ts";
import { billOperation } from "./bill-operation.ts";

/** Maximum age for a submission or a second vendor. A customer who waited longer has paid elsewhere. */
const freshMs = minutes(5);

export async function submitInLine(ctx: Context, bill: Bill): Promise<void> {
  const work = submitBill(ctx, bill).catch((error: unknown) => {
    // The money is held and the bill is due, so the sweep retries.
    ctx.log.error({ err: error, transactionId: bill.id }, "submitting a bill failed");
  });
  await withTimeout(work);
}

/**
 * Tries the vendors in turn, each after a conclusive refusal by the one before, and returns the hold (whole kobo)
 * after the last refusal. Safe to repeat: one vendor at a time may have the bill, and none is tried twice.
 */
export async function submitBill(ctx: Context, bill: Bill): Promise<void> {
  const attempts = await ctx.billAttempts.list(bill.id);
  // A vendor may have it, so polling decides.
  if (attempts.some(({ state }) => state !== "failed")) return;
  const tried = new Set(attempts.map(({ vendor }) => vendor));
  let current = bill;
  for (const vendor of ctx.providers.bills) {
    if (tried.has(vendor.name) || !orderFor(bill, vendor.name)) continue;
    if (between(bill.createdAt, ctx.clock.now()) >= freshMs) break;
    if ((await submitTo(ctx, current, vendor)) !== "refused") return;
    current = { ...bill, state: "submitted" };
  }
  if (await ctx.billAttempts.close(bill.id)) await move(ctx, billOperation, current, "fail");
}

/** Submits a bill whose process died. Returns all money if the account was frozen since. */
export async function submitLate(ctx: Context, bill: Bill): Promise<void> {
  if (!(await ctx.operations.isFrozen(bill.userId))) return submitBill(ctx, bill);
  if (await ctx.billAttempts.close(bill.id)) await move(ctx, billOperation, bill, "stop");
}

/**
 * Resends an order under the same reference, which a repeatable vendor carries out once. Returns what the vendor has.
 * A refusal of a second submission says nothing about the first, so only a query may fail the bill.
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

/** Only the process that opens the attempt and moves the bill sends the order. */
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
  // Polling has taken over or ended the bill meanwhile.
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
  return askProvider(ctx, about, () => vendor.buy(order, requestId));
}
