import { z } from "zod";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { attemptsOf } from "./attempts.ts";
import { type Bill, findBill } from "./bill.ts";
import { replyOf } from "./bill-reply.ts";
import type { BillState } from "./states.ts";

type First = "pending" | "delivered" | "failed";

const firsts: Record<BillState, First> = {
  held: "pending",
  submitted: "pending",
  delivered: "delivered",
  failed: "failed",
  reversed: "pending",
};

const answered = z.object({ transactionId: z.uuid() });

/**
 * What the call that made a bill is answered. Kept, so that the same confirmation gets the same again. Throws AppError
 * provider_unavailable when the bill failed and its money is back.
 */
export async function firstAnswer(
  ctx: Context,
  id: string,
  pendingText: string,
): Promise<{ answerText: string }> {
  const bill = await findBill(ctx, id);
  if (!bill) throw new AppError("not_found");
  await ctx.pool.query(
    `insert into bill (id, first_answer) values ($1, $2)
     on conflict (id) do update set first_answer = excluded.first_answer where bill.first_answer is null`,
    [id, firsts[bill.state]],
  );
  return answerAgain(ctx, pendingText);
}

/** The same again, whatever has become of the bill since. */
export async function answerAgain(ctx: Context, pendingText: string): Promise<{ answerText: string }> {
  const { transactionId } = answered.parse(JSON.parse(pendingText));
  const { rows } = await ctx.pool.query<{ first: First | null }>(
    "select first_answer as first from bill where id = $1",
    [transactionId],
  );
  const first = rows[0]?.first ?? "pending";
  const bill = first === "pending" ? undefined : await findBill(ctx, transactionId);
  if (!bill) return { answerText: pendingText };
  if (first === "failed") throw await refusal(ctx, bill);
  return { answerText: JSON.stringify(replyOf({ ...bill, state: "delivered" })) };
}

/** The order failed and the money is back: said with the transaction, so that the screen can show it. */
async function refusal(ctx: Context, bill: Bill): Promise<AppError> {
  const attempts = await attemptsOf(ctx, bill.id);
  ctx.log.info(
    { transactionId: bill.id, reasons: attempts.map(({ reason }) => reason) },
    "a bill failed at once",
  );
  return new AppError("provider_unavailable", {
    message: "The provider could not complete this purchase. You have not been charged.",
    data: { transactionId: bill.id, reference: bill.reference, status: "failed" },
    settled: true,
  });
}
