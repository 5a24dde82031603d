import { between, minutes } from "@manilla/shared/duration";
import { withTimeout } from "../concurrency/with-timeout.ts";
import type { Context } from "../context.ts";
import { askProvider } from "../operations/ask-provider.ts";
import { move } from "../operations/move.ts";
import type { BillResult, BillVendor, SentBill } from "../providers/bills/port.ts";
import { applyAnswer, type Progress } from "./apply-answer.ts";
import { type Bill, orderFor } from "./bill.ts";
import { billOperation } from "./bill-operation.ts";

/** Young enough to be submitted, or given to the second vendor: a customer who waited longer has paid elsewhere. */
const freshMs = minutes(5);

/** Submits and waits a little for the outcome; a longer submission continues in the background, then by the sweep. */
export async function submitInLine(ctx: Context, bill: Bill): Promise<void> {
  const work = submitBill(ctx, bill).catch((error: unknown) => {
    // The money is held and the bill is due: the sweep comes back to it.
    ctx.log.error({ err: error, transactionId: bill.id }, "submitting a bill failed");
  });
  await withTimeout(work);
}

/**
 * Asks the vendors in turn until one may have the bill, and returns the hold (whole kobo) when each has refused
 * conclusively; the next is asked only after that refusal. Safe to call at any time: only one vendor at a time may have
 * it, and none is asked twice.
 */
export async function submitBill(ctx: Context, bill: Bill): Promise<void> {
  const attempts = await ctx.billAttempts.list(bill.id);
  // Its vendor may have it: polling finds out.
  if (attempts.some(({ state }) => state !== "failed")) return;
  const asked = new Set(attempts.map(({ vendor }) => vendor));
  let current = bill;
  for (const vendor of ctx.providers.bills) {
    if (asked.has(vendor.name) || !orderFor(bill, vendor.name)) continue;
    if (between(bill.createdAt, ctx.clock.now()) >= freshMs) break;
    if ((await submitTo(ctx, current, vendor)) !== "refused") return;
    current = { ...bill, state: "submitted" };
  }
  if (await ctx.billAttempts.close(bill.id)) await move(ctx, billOperation, current, "fail");
}

/** The same for a bill whose process died before it asked a vendor; of an account that was frozen since then all of it returns. */
export async function submitLate(ctx: Context, bill: Bill): Promise<void> {
  if (!(await ctx.operations.isFrozen(bill.userId))) return submitBill(ctx, bill);
  if (await ctx.billAttempts.close(bill.id)) await move(ctx, billOperation, bill, "stop");
}

/**
 * Sends an order again under the same reference, which a repeatable vendor carries out once. Answers what the vendor has: a
 * refusal of a second submission says nothing about the first, so only the vendor's answer to a query may fail it.
 */
export async function resendBill(
  ctx: Context,
  vendor: BillVendor,
  { order, requestId }: SentBill,
): Promise<BillResult | undefined> {
  const result = await buy(ctx, vendor, { order, requestId });
  // With its own number for it, the vendor has it. Without one, it may only not have answered.
  const isTaken = result?.status === "pending" && result.vendorReference !== null;
  return result?.status === "delivered" || isTaken ? result : undefined;
}

/** The process that opens the attempt and moves the bill is the one that sends it. */
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
  // Polling has taken it over meanwhile, or has ended it.
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
