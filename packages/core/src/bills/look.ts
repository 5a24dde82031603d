import type { Context } from "../context.ts";
import type { BillResult, BillVendor, SentBill } from "../providers/bills/port.ts";
import { type Attempt, attemptsOf, hasSimilarPendingAttempt, sentBill } from "./attempts.ts";
import type { Bill } from "./bill.ts";
import { applyVendorResult } from "./conclude.ts";
import { mayStillCome, neverArrived } from "./schedule.ts";
import { submit } from "./submit.ts";

/**
 * Asks the vendor about a bill that is not final, and does what follows; begins or ends one that nobody has. Safe to call
 * at any time, any number of times.
 */
export async function pollBill(ctx: Context, bill: Bill): Promise<void> {
  const attempt = await openOne(ctx, bill);
  if (!attempt) return submit(ctx, bill);
  const vendor = vendorOf(ctx, attempt);
  const sent = await sentBill(ctx, bill, attempt);
  if (!vendor || !sent) throw new Error(`Nobody can say what became of bill ${bill.id}`);
  const result = await ask(ctx, bill, { vendor, attempt, sent });
  if ((await applyVendorResult(ctx, bill, { attempt, result, first: false })) === "free")
    await submit(ctx, bill);
}

/** The attempt whose vendor may have the bill. A delivered one counts: its settling may have been interrupted. */
async function openOne(ctx: Context, bill: Bill): Promise<Attempt | undefined> {
  return (await attemptsOf(ctx, bill.id)).find(({ state }) => state !== "failed");
}

export function vendorOf(ctx: Context, { vendor }: Attempt): BillVendor | undefined {
  return ctx.providers.bills.find(({ name }) => name === vendor);
}

type Question = { vendor: BillVendor; attempt: Attempt; sent: SentBill };

async function ask(ctx: Context, bill: Bill, { vendor, attempt, sent }: Question): Promise<BillResult> {
  const isLost = sent.vendorReference === null && !vendor.repeatable;
  if (isLost && (await hasSimilarPendingAttempt(ctx, bill, attempt))) {
    return { status: "pending", reason: "a like purchase is under way", vendorReference: null };
  }
  const result = await vendor.look(sent);
  if (result.status !== "absent") return result;
  const now = ctx.clock.now();
  if (neverArrived(attempt.absent + 1, attempt.sentAt, now)) {
    return { status: "failed", reason: "the vendor never received it", fault: "ours" };
  }
  // The same name again buys once, so what never arrived may simply be sent again, while it is still wanted.
  if (vendor.repeatable && mayStillCome(attempt.sentAt, now)) return vendor.buy(sent.order, sent.requestId);
  return result;
}
