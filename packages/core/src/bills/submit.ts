import { withTimeout } from "../concurrency/with-timeout.ts";
import type { Context } from "../context.ts";
import type { BillVendor } from "../providers/bills/port.ts";
import { attemptsOf, closeBill, failAttempt, openAttempt } from "./attempts.ts";
import { type Bill, orderFor } from "./bill.ts";
import { applyVendorResult } from "./conclude.ts";
import { isFresh, nextPollAt } from "./schedule.ts";
import { giveBack, markSubmitted } from "./settle.ts";

/** Submits and waits for the outcome a little; what takes longer goes on by itself, and the worker looks after it. */
export async function submitInLine(ctx: Context, bill: Bill): Promise<void> {
  const work = submit(ctx, bill).catch((error: unknown) => {
    // The money is held and the bill is due: the sweep comes back to it.
    ctx.log.error({ err: error, transactionId: bill.id }, "a bill could not be submitted");
  });
  await withTimeout(work);
}

/**
 * Asks the vendors in turn until one may have the bill, and gives the money back when each has said no, finally. The next
 * is asked only after that no. Safe to call at any time: only one vendor at a time may have it, and none twice.
 */
export async function submit(ctx: Context, bill: Bill): Promise<void> {
  const attempts = await attemptsOf(ctx, bill.id);
  // Its vendor may have it: that is for a look to find out.
  if (attempts.some(({ state }) => state !== "failed")) return;
  const asked = new Set(attempts.map(({ vendor }) => vendor));
  for (const vendor of ctx.providers.bills) {
    if (asked.has(vendor.name) || !orderFor(bill, vendor.name)) continue;
    if (!isFresh(bill.createdAt, ctx.clock.now())) break;
    if ((await submitTo(ctx, bill, vendor)) !== "free") return;
  }
  if (await closeBill(ctx, bill.id)) {
    await giveBack(ctx, bill, "No provider could deliver; your money was returned");
  }
}

async function submitTo(
  ctx: Context,
  bill: Bill,
  vendor: BillVendor,
): Promise<"settled" | "free" | "waiting" | "taken"> {
  const order = orderFor(bill, vendor.name);
  const attempt = order && (await openAttempt(ctx, bill, vendor));
  if (!attempt) return "taken";
  const dueAt = nextPollAt(0, bill.createdAt, ctx.clock.now());
  if (!(await markSubmitted(ctx, bill, { attempt, dueAt }))) {
    await failAttempt(ctx, attempt, "the bill had ended before it was sent");
    return "taken";
  }
  const result = await vendor.buy(order, attempt.requestId);
  return applyVendorResult(ctx, bill, { attempt, result, first: true });
}
