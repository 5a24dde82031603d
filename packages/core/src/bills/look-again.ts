import type { Context } from "../context.ts";
import { finishRecheck } from "../operations/rechecks.ts";
import type { BillResult } from "../providers/bills/port.ts";
import type { SecondLook } from "../runtime/prisma/client.ts";
import { type Attempt, attemptsOf, noteAttempt, sentBill } from "./attempts.ts";
import { type Bill, findBill } from "./bill.ts";
import { recordVendorResult } from "./conclude.ts";
import { pollBill, vendorOf } from "./look.ts";
import { reportLateDelivery, reverse } from "./settle.ts";
import type { BillState } from "./states.ts";

/**
 * Asks about a bill whatever state it is in, because a vendor's message hinted at news or its time has come. The state it
 * is in then, or undefined while the vendor gives no final answer.
 */
export async function recheckBill(ctx: Context, id: string): Promise<BillState | undefined> {
  const bill = await findBill(ctx, id);
  if (!bill) return undefined;
  if (!bill.final) await pollBill(ctx, bill);
  else if (!(await lookAtEnded(ctx, bill))) return undefined;
  const after = await findBill(ctx, id);
  return after?.final ? after.state : undefined;
}

/** What has ended is asked about some times more: vendors take deliveries back, and deliver what they had refused. */
export async function recheckSettledBill(ctx: Context, second: SecondLook): Promise<void> {
  await finishRecheck(ctx, second, (await recheckBill(ctx, second.id)) !== undefined);
}

/**
 * Asks every vendor that was asked for it. Money comes back only when the one that delivered says itself that it took the
 * delivery back; that another one delivered as well, or one whose money is back, is staff's to settle. False when one
 * gave no clear answer.
 */
async function lookAtEnded(ctx: Context, bill: Bill): Promise<boolean> {
  let clear = true;
  for (const attempt of await attemptsOf(ctx, bill.id)) {
    const result = await ask(ctx, bill, attempt);
    const isPaid = bill.state === "delivered" && attempt.state === "delivered";
    if (isPaid && result?.status === "failed") {
      await reverse(ctx, bill);
      await noteAttempt(ctx, attempt, { state: "reversed", reason: result.reason, vendorReference: null });
    }
    if (!isPaid && result?.status === "delivered") await contradict(ctx, bill, { attempt, result });
    // Of what was not paid for, "we know of no such purchase" is an answer.
    const unclear = isPaid ? ["pending", "absent"] : ["pending"];
    clear &&= result === undefined || !unclear.includes(result.status);
  }
  return clear;
}

async function contradict(
  ctx: Context,
  bill: Bill,
  { attempt, result }: { attempt: Attempt; result: Extract<BillResult, { status: "delivered" }> },
): Promise<void> {
  const { vendorReference } = result.receipt;
  const reason = "the vendor says that it delivered after all";
  // A purchase that is another bill's says nothing about this one.
  const isOurs = await recordVendorResult(ctx, attempt, { state: attempt.state, reason, vendorReference });
  if (isOurs) await reportLateDelivery(ctx, bill, attempt);
}

/** Undefined when there is nothing to ask by: refused at the counter, where a vendor without our names gave none of its. */
async function ask(ctx: Context, bill: Bill, attempt: Attempt): Promise<BillResult | undefined> {
  const vendor = vendorOf(ctx, attempt);
  const hasName = vendor?.repeatable || attempt.vendorReference !== null || attempt.absent > 0;
  const sent = hasName ? await sentBill(ctx, bill, attempt) : undefined;
  return sent && vendor?.look(sent);
}
