import type { createRecurringBuy, RecurringBuy } from "@manilla/shared/crypto/recurring-contract";
import type { BodyOf } from "@manilla/shared/http/route";
import { lagosDay, nextRunDay } from "@manilla/shared/lagos";
import { decimalText, fromUnits } from "@manilla/shared/money";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { replyOnce } from "../../ledger/reply-once.ts";
import type { Idempotency } from "../../ledger/types.ts";
import { runTimeOn } from "../../operations/recurring.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import type { RecurringBuy as PlanRow, Prisma, RecurringRun } from "../../runtime/prisma/client.ts";
import { priceNow } from "../quote.ts";
import { parseTradeRequest } from "../terms.ts";
import { recurringBuys } from "./run-recurring-buys.ts";

const mostBuys = 20;

/**
 * Throws AppError: below_minimum (worth less than a dollar today), bad_request (the first day is in the past),
 * rates_unavailable, conflict (the user has 20 recurring buys), idempotency_key_reused, and the errors of
 * `parseTradeRequest`.
 */
export async function createRecurring(
  ctx: Context,
  actor: Actor,
  body: BodyOf<typeof createRecurringBuy>,
  idempotency?: Idempotency,
): Promise<{ answerText: string }> {
  const { userId } = actor;
  const prepare = async () => {
    const data = await checkedBuy(ctx, userId, body);
    return (transaction: Prisma.TransactionClient) => insertRecurringBuy(transaction, data);
  };
  return replyOnce(ctx, { userId, idempotency, prepare });
}

async function checkedBuy(
  ctx: Context,
  userId: string,
  { currency, amount, frequency, startsOn }: BodyOf<typeof createRecurringBuy>,
) {
  const request = parseTradeRequest({ side: "buy", currency, amount, amountIn: "naira" });
  await priceNow(ctx, request); // throws if this purchase is not possible today
  const now = ctx.clock.now();
  const first = startsOn ?? nextRunDay(now);
  if (first < lagosDay(now) || Number.isNaN(runTimeOn(first).getTime())) {
    throw new AppError("bad_request", "Please choose today or a later day.");
  }
  return {
    id: newId(),
    userId,
    currency: request.currency,
    kobo: request.amount.units,
    frequency,
    anchorDay: runTimeOn(first).getUTCDate(),
    nextAt: runTimeOn(first),
    createdAt: now,
  };
}

async function insertRecurringBuy(
  transaction: Prisma.TransactionClient,
  data: Awaited<ReturnType<typeof checkedBuy>>,
): Promise<RecurringBuy> {
  const where = { userId: data.userId, endedAt: null };
  if ((await transaction.recurringBuy.count({ where })) >= mostBuys) {
    throw new AppError("conflict", `You can have up to ${mostBuys} repeating buys.`);
  }
  return planOf({ ...(await transaction.recurringBuy.create({ data })), runs: [] });
}

const withLastRun = { runs: { orderBy: { dueAt: "desc" }, take: 1 } } as const;

export async function listRecurring(ctx: Context, actor: Actor): Promise<RecurringBuy[]> {
  const rows = await ctx.prisma.recurringBuy.findMany({
    where: { userId: actor.userId, endedAt: null },
    include: withLastRun,
    orderBy: { id: "desc" },
    take: mostBuys,
  });
  return rows.map(planOf);
}

export async function pauseRecurring(
  ctx: Context,
  actor: Actor,
  { id, paused }: { id: string; paused: boolean },
): Promise<RecurringBuy> {
  const row = await ctx.prisma.recurringBuy.findFirst({ where: { id, userId: actor.userId, endedAt: null } });
  if (!row) throw new AppError("not_found");
  if (!paused && row.pausedAt) await recurringBuys.skipPaused(ctx, row, row.pausedAt);
  await change(ctx, actor, id, { pausedAt: paused ? (row.pausedAt ?? ctx.clock.now()) : null });
  return planOf(await ctx.prisma.recurringBuy.findUniqueOrThrow({ where: { id }, include: withLastRun }));
}

export async function endRecurring(ctx: Context, actor: Actor, id: string): Promise<void> {
  await change(ctx, actor, id, { endedAt: ctx.clock.now() });
}

async function change(
  ctx: Context,
  actor: Actor,
  id: string,
  data: { pausedAt?: Date | null; endedAt?: Date },
) {
  const { count } = await ctx.prisma.recurringBuy.updateMany({
    where: { id, userId: actor.userId, endedAt: null },
    data,
  });
  if (count === 0) throw new AppError("not_found");
}

function planOf(row: PlanRow & { runs: RecurringRun[] }): RecurringBuy {
  const [last] = row.runs;
  return {
    id: row.id,
    currency: row.currency,
    amount: decimalText(fromUnits("NGN", row.kobo)),
    frequency: row.frequency as RecurringBuy["frequency"], // cast: constraint frequency_is_known allows only these values
    nextAt: row.nextAt.toISOString(),
    paused: row.pausedAt !== null,
    lastRun: last
      ? {
          outcome: last.outcome as "bought" | "skipped", // cast: constraint outcome_is_known allows only these values
          at: last.at.toISOString(),
          transactionId: last.transactionId,
        }
      : null,
    createdAt: row.createdAt.toISOString(),
  };
}
