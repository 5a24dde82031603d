import type { Context } from "../context.ts";
import type { BillResult } from "../providers/bills/port.ts";
import { type Attempt, failAttempt, noteAttempt } from "./attempts.ts";
import type { Bill } from "./bill.ts";
import { needsSupport, nextPollAt } from "./schedule.ts";
import { settleDelivered, wait } from "./settle.ts";

/**
 * Does what follows from a vendor's answer: delivered is settled, a final no frees the bill for the next vendor, anything
 * else waits for a later look. `free`: another may be asked now.
 */
export async function applyVendorResult(
  ctx: Context,
  bill: Bill,
  { attempt, result, first }: { attempt: Attempt; result: BillResult; first: boolean },
): Promise<"settled" | "free" | "waiting"> {
  switch (result.status) {
    case "delivered": {
      const { vendorReference } = result.receipt;
      if (!(await recordVendorResult(ctx, attempt, { state: "delivered", reason: null, vendorReference })))
        break;
      await settleDelivered(ctx, bill, { attempt, receipt: result.receipt });
      return "settled";
    }
    case "failed":
      if (result.fault === "ours") alarm(ctx, bill, { attempt, reason: result.reason });
      await failAttempt(ctx, attempt, result.reason);
      return "free";
    case "pending": {
      const { reason, vendorReference } = result;
      await recordVendorResult(ctx, attempt, { state: "sent", reason, vendorReference });
      break;
    }
    case "absent":
      await recordVendorResult(ctx, attempt, {
        state: "sent",
        reason: "the vendor knows of no such purchase yet",
        vendorReference: null,
        absent: true,
      });
  }
  await waitOn(ctx, bill, first);
  return "waiting";
}

/** False when the reference it was given belongs to another bill: then it is not this one's answer. */
export async function recordVendorResult(
  ctx: Context,
  attempt: Attempt,
  note: Parameters<typeof noteAttempt>[2],
): Promise<boolean> {
  try {
    await noteAttempt(ctx, attempt, note);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code !== "23505") throw error; // pg's unique_violation
    ctx.log.error(
      { alarm: "bill", attemptId: attempt.id, vendor: attempt.vendor },
      "one purchase of a vendor seems to be two bills'",
    );
    return false;
  }
}

/** Our float, our keys, our access: it fails over, and somebody has to know. */
function alarm(ctx: Context, bill: Bill, { attempt, reason }: { attempt: Attempt; reason: string }): void {
  ctx.log.error(
    { alarm: "bill_vendor", vendor: attempt.vendor, transactionId: bill.id, reason },
    "a bill vendor refuses us, not the order",
  );
}

async function waitOn(ctx: Context, bill: Bill, first: boolean): Promise<void> {
  const now = ctx.clock.now();
  const { rows } = await ctx.pool.query<{ looks: number }>(
    `update bill set looks = looks + $2,
       support_since = case when $3 then coalesce(support_since, $4) else support_since end
     where id = $1 returning looks`,
    [bill.id, first ? 0 : 1, needsSupport(bill.createdAt, now), now],
  );
  const dueAt = nextPollAt(rows[0]?.looks ?? 0, bill.createdAt, now);
  await wait(ctx, bill, { dueAt, tell: first });
}
