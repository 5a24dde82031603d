import { transferMessages } from "@manilla/shared/transfers/rules";
import { z } from "zod";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { Idempotency, Outcome } from "../ledger/operation.ts";
import { AppError } from "../runtime/errors.ts";
import { recipientById } from "./find-recipient.ts";
import { amountOfRow } from "./money-request.ts";
import { bookTransfer } from "./send-transfer.ts";
import { valueOf } from "./transfer-amount.ts";

/**
 * The commit that moves the money uses up the request. Throws AppError: not_found, conflict (no longer open), and the
 * errors of `bookTransfer`.
 */
export async function payMoneyRequest(
  ctx: Context,
  actor: Actor,
  id: string,
  idempotency?: Idempotency,
): Promise<Outcome> {
  const row = await ctx.prisma.moneyRequest.findFirst({ where: { id, payerId: actor.userId } });
  if (!row) throw new AppError("not_found");
  const plan = {
    value: await valueOf(ctx, amountOfRow(row)),
    recipient: await recipientById(ctx, row.requesterId),
    note: row.note,
    requestId: id,
  };
  return bookTransfer(ctx, actor, plan, idempotency).catch((error: unknown) => {
    const ended = error instanceof AppError && error.code === "quote_expired";
    throw ended ? new AppError("conflict", { message: transferMessages.requestEnded }) : error;
  });
}

const paid = z.object({ transactionId: z.uuid(), moneyRequestId: z.uuid().optional() });

export async function notePaidRequest(ctx: Context, { payload }: { payload: unknown }): Promise<void> {
  const { moneyRequestId: id, transactionId } = paid.parse(payload);
  if (id === undefined) return;
  await ctx.prisma.moneyRequest.updateMany({
    where: { id, state: "open" },
    data: { state: "paid", transactionId, endedAt: ctx.clock.now() },
  });
}
