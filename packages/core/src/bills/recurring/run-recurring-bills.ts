import * as contract from "@manilla/shared/bills/contract";
import { between, hours } from "@manilla/shared/duration";
import { fromUnits, toDecimal } from "@manilla/shared/money";
import { z } from "zod";
import type { Actor } from "../../actor.ts";
import { afterItem, type DueItem, dueOrder } from "../../concurrency/page-of-due.ts";
import type { Context } from "../../context.ts";
import { event } from "../../events/events.ts";
import { answeredBefore } from "../../ledger/answers.ts";
import { announcement } from "../../ledger/outbox.ts";
import { AppError } from "../../runtime/errors.ts";
import { purchaseBill } from "../purchase-bill.ts";
import type { BillInput } from "../resolve-bill-order.ts";
import { nextMonth, periodOf } from "./months.ts";

const page = 50;
/** A bill that could not be bought on its day is skipped the day after. */
const triedForMs = hours(20);

export type DueRecurringBill = {
  id: string;
  userId: string;
  kind: string;
  wish: unknown;
  description: string;
  kobo: bigint;
  mode: string;
  day: number;
  nextAt: Date;
};

/** A page of the repeated bills whose day has come, the longest waiting first. */
export function dueRecurringBills(ctx: Context, last?: DueItem): Promise<DueRecurringBill[]> {
  return ctx.prisma.billRepeat.findMany({
    where: { removedAt: null, paused: false, nextAt: { lte: ctx.clock.now() }, ...afterItem(last) },
    orderBy: [...dueOrder],
    take: page,
  });
}

/** The owner closed the account, so the recurring bill ends. */
export async function endRepeat(ctx: Context, { id }: DueRecurringBill): Promise<void> {
  await ctx.prisma.billRepeat.update({ where: { id }, data: { removedAt: ctx.clock.now() } });
}

type Outcome = {
  outcome: "reminded" | "bought" | "skipped";
  transactionId?: string | null;
  notice?: ReturnType<typeof event>;
};

/**
 * Does what a repeated bill's month asks: reminds, or buys at the price it was set up with. Once a month, however many
 * workers see it due: the month's row is unique, and the purchase's key is made of it.
 */
export async function runRepeat(ctx: Context, actor: Actor, repeat: DueRecurringBill): Promise<void> {
  const period = periodOf(repeat.nextAt);
  const at = ctx.clock.now();
  await ctx.prisma.billRepeatRun.createMany({
    data: [{ repeatId: repeat.id, period, outcome: "begun", at }],
    skipDuplicates: true,
  });
  const outcome = repeat.mode === "reminder" ? reminded(repeat) : await buy(ctx, actor, { repeat, period });
  if (outcome) await finish(ctx, repeat, { period, ...outcome });
}

function reminded(repeat: DueRecurringBill): Outcome {
  return { outcome: "reminded", notice: event("bill.reminder", factsOf(repeat)) };
}

function factsOf({ id, userId, kobo, description }: DueRecurringBill) {
  return { userId, repeatId: id, amount: toDecimal(fromUnits("NGN", kobo)), description };
}

/** Undefined: not now, but later today. */
async function buy(
  ctx: Context,
  actor: Actor,
  { repeat, period }: { repeat: DueRecurringBill; period: string },
): Promise<Outcome | undefined> {
  const idempotency = { operation: "repeatBill", key: `${repeat.id}:${period}`, requestHash: repeat.id };
  try {
    const confirmation = { confirmDuplicate: true, idempotency };
    const { answerText } = await purchaseBill(ctx, actor, inputOf(repeat), confirmation).catch(
      async (error: unknown) => ({
        // An earlier run of this month may have bought it, whatever today's prices say.
        answerText: await answeredBefore(ctx.pool, { userId: actor.userId, idempotency, error }),
      }),
    );
    return { outcome: "bought", transactionId: transactionOf(JSON.parse(answerText)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // It was tried and failed, and its own notification says so.
    if (error.details.settled)
      return { outcome: "skipped", transactionId: transactionOf(error.details.data) };
    const reason =
      reasons[error.code] ?? (isOver(ctx, repeat) ? "It could not be reached that day." : undefined);
    if (reason === undefined) return undefined;
    return { outcome: "skipped", notice: event("bill.repeat_skipped", { ...factsOf(repeat), reason }) };
  }
}

const reasons: Partial<Record<string, string>> = {
  insufficient_funds: "Your balance was too low.",
  limit_exceeded: "It would have exceeded your limit for the day.",
  locked: "Your sign-in details changed, and bills above a small sum wait for a day.",
  confirmation_required: "It is above the amount that you confirm with a second factor.",
  account_frozen: "Your account is frozen.",
  price_changed: "Its price has changed. Please set it up again at the new price.",
  not_found: "It is no longer sold.",
  below_minimum: "The amount is below the minimum.",
  above_maximum: "The amount is above the maximum.",
};

function isOver(ctx: Context, { nextAt }: DueRecurringBill): boolean {
  return between(nextAt, ctx.clock.now()) > triedForMs;
}

const transaction = z.object({ transactionId: z.uuid() });
const transactionOf = (data: unknown): string => transaction.parse(data).transactionId;

/** Parsed as the call's own body would be: what was stored long ago must still be what is sold today. */
function inputOf({ kind, wish }: DueRecurringBill): BillInput {
  switch (kind) {
    case "airtime":
      return { kind, ...contract.purchaseAirtime.body?.parse(wish) } as BillInput; // the body's own type
    case "data":
      return { kind, ...contract.purchaseData.body?.parse(wish) } as BillInput; // the body's own type
    case "cable":
      return { kind, ...contract.purchaseCable.body?.parse(wish) } as BillInput; // the body's own type
    default:
      return { kind: "electricity", ...contract.purchaseElectricity.body?.parse(wish) } as BillInput; // the body's own type
  }
}

/** One commit writes the month's outcome, its notification and the next month, so a second run changes nothing. */
async function finish(
  ctx: Context,
  repeat: DueRecurringBill,
  { period, outcome, transactionId = null, notice }: Outcome & { period: string },
): Promise<void> {
  const nextAt = nextMonth(repeat.nextAt, repeat.day);
  await ctx.pool.query(
    `with done as (
       update bill_repeat_run set outcome = $3, transaction_id = $4, at = $5
       where repeat_id = $1 and period = $2 and outcome = 'begun' returning repeat_id),
     next as (
       update bill_repeat r set next_at = $6 from done where r.id = done.repeat_id returning r.id)
     select ledger.announce($7, $8, $9) from next where $8::text is not null`,
    [repeat.id, period, outcome, transactionId, ctx.clock.now(), nextAt, ...announcement(notice)],
  );
}
