import { addMilliseconds, days, hours } from "@manilla/shared/duration";
import type { BodyOf } from "@manilla/shared/http/route";
import { decimalText, type Money } from "@manilla/shared/money";
import type { requestMoney as contract } from "@manilla/shared/transfers/request-contract";
import { openRequestsMaximum, requestDays, transferMessages } from "@manilla/shared/transfers/rules";
import type { Actor } from "../actor.ts";
import { giveBackUse } from "../concurrency/rate-limit.ts";
import { refuseBeyond } from "../concurrency/refuse-beyond.ts";
import type { Context } from "../context.ts";
import { newEvent } from "../events/events.ts";
import { announceEvent } from "../ledger/outbox.ts";
import { replyOnce } from "../ledger/reply-once.ts";
import type { Idempotency } from "../ledger/types.ts";
import { AppError } from "../runtime/errors.ts";
import { newId } from "../runtime/ids.ts";
import type { Prisma } from "../runtime/prisma/client.ts";
import { findRecipient, type Recipient, recipientById } from "./find-recipient.ts";
import { readMoneyRequest } from "./money-request.ts";
import { readTransferAmount } from "./transfer-amount.ts";

/** One person can send another person at most this many requests a day, so that nobody gets many unwanted messages. */
const mostADay = 5;

/**
 * Stores a money request with a quote, which one payment can use. Throws AppError: the errors of `findRecipient` and
 * `readTransferAmount`, conflict (20 requests are open), rate_limited (this is the sixth request today to the payer).
 */
export async function requestMoney(
  ctx: Context,
  actor: Actor,
  body: BodyOf<typeof contract>,
  idempotency?: Idempotency,
): Promise<{ answerText: string }> {
  const { userId } = actor;
  let counted: string | undefined;
  const prepare = async () => {
    const { amount } = await readTransferAmount(ctx, body);
    const payer = await findRecipient(ctx, actor, body.from);
    const requester = await recipientById(ctx, userId);
    counted = `money-request:${userId}:${payer.userId}`;
    await refuseBeyond(ctx, counted, { maxUses: mostADay, windowMs: days(1) });
    const now = ctx.clock.now();
    const row = {
      id: newId(),
      requesterId: userId,
      payerId: payer.userId,
      asked: payer.to,
      asset: amount.asset,
      units: amount.units,
      note: body.note || null,
      state: "open",
      createdAt: now,
      expiresAt: addMilliseconds(now, hours(24 * requestDays)),
    };
    return async (transaction: Prisma.TransactionClient) => {
      await insert(transaction, { row, payer, requester, amount });
      return readMoneyRequest({ prisma: transaction, clock: ctx.clock }, actor, row.id);
    };
  };
  const giveBack = async () => {
    if (counted !== undefined) await giveBackUse(ctx, counted);
  };
  return replyOnce(ctx, { userId, idempotency, prepare, giveBack });
}

interface Insert {
  row: Prisma.MoneyRequestUncheckedCreateInput & { id: string; createdAt: Date; expiresAt: Date };
  payer: Recipient;
  requester: Recipient;
  amount: Money;
}

async function insert(
  transaction: Prisma.TransactionClient,
  { row, payer, requester, amount }: Insert,
): Promise<void> {
  const open = { requesterId: requester.userId, state: "open", expiresAt: { gt: row.createdAt } };
  if ((await transaction.moneyRequest.count({ where: open })) >= openRequestsMaximum)
    throw new AppError("conflict", transferMessages.tooManyRequests);
  await transaction.moneyRequest.create({ data: row });
  await transaction.$queryRaw`select ledger.save_quote(
    ${row.id}::uuid, ${payer.userId}::uuid, 'request', '{}'::jsonb, ${row.createdAt}, ${row.expiresAt})::text`;
  const notice = newEvent("transfer.requested", {
    userId: payer.userId,
    moneyRequestId: row.id,
    asset: amount.asset,
    amount: decimalText(amount),
    from: requester.to,
    note: row.note ?? null,
  });
  await announceEvent(transaction, notice);
}
