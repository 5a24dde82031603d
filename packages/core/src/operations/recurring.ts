import { addMilliseconds, hours, millisecondsBetween } from "@manilla/shared/duration";
import { lagosMidnight, runHour } from "@manilla/shared/lagos";
import { z } from "zod";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { findReplayedReply, readReply } from "../ledger/replies.ts";
import type { Idempotency } from "../ledger/types.ts";
import { AppError } from "../runtime/errors.ts";

export interface RecurringOrder {
  id: string;
  userId: string;
  nextAt: Date;
}

export interface DueTimes {
  missed: Date[];
  latest: Date;
}

export interface Outcome {
  outcome: "bought" | "reminded" | "skipped";
  transactionId?: string;
  /** Tells the owner why the period was skipped. Undefined for a failed payment, which has its own notification. */
  reason?: string;
}

interface Kind<Order extends RecurringOrder> {
  findDue(ctx: Context, page: ReturnType<typeof pageAfter>): Promise<Order[]>;
  /** Returns false if the owner paused or ended the order after the due orders were read. */
  isActive(ctx: Context, order: Order): Promise<boolean>;
  end(ctx: Context, order: Order): Promise<unknown>;
  following(due: Date, order: Order): Date;
  isReminder?(order: Order): boolean;
  /** One key per order and period, so that a period is paid once. */
  keyOf(order: Order): Idempotency;
  pay(ctx: Context, actor: Actor, order: Order, idempotency: Idempotency): Promise<string>;
  /** Called after a refusal. Returns the reason to skip the period, or undefined to try the payment again later. */
  skipReason(error: AppError, isLate: boolean): string | undefined;
  /** Writes the period's outcome, the notification and the next due time in one commit. Safe to repeat. */
  finish(ctx: Context, order: Order, outcome: Outcome): Promise<void>;
  skip(ctx: Context, order: Order, skipped: DueTimes & { reason: string }): Promise<void>;
  reasons: { interrupted: string; paused: string };
}

const pageSize = 50;

// A payment that is still refused this long after its due time is late, and its period is skipped. The time is shorter
// than the shortest period (a day).
const patienceMs = hours(20);

export function declareRecurring<Order extends RecurringOrder>(kind: Kind<Order>) {
  return {
    due: (ctx: Context, last?: RecurringOrder) => kind.findDue(ctx, pageAfter(ctx, last)),
    end: kind.end,

    /** Pays the period or reminds the owner, once per period. After an outage, only the latest due period is paid. */
    async run(ctx: Context, actor: Actor, due: Order): Promise<Outcome["outcome"] | "waiting"> {
      if (!(await kind.isActive(ctx, due))) return "waiting";
      const fallen = dueTimes(due.nextAt, ctx.clock.now(), (at) => kind.following(at, due));
      if (fallen.missed.length > 0) {
        const earlier = await finishEarlier(ctx, kind, due);
        if (earlier) return earlier;
        await kind.skip(ctx, due, { ...fallen, reason: kind.reasons.interrupted });
      }
      const order = { ...due, nextAt: fallen.latest };
      const outcome = kind.isReminder?.(order)
        ? { outcome: "reminded" as const }
        : await pay(ctx, kind, { actor, order });
      if (!outcome) return "waiting";
      await kind.finish(ctx, order, outcome);
      return outcome.outcome;
    },

    /**
     * Called when a pause ends. Skips all periods that are due. Exception: if only one period is due and it was already
     * due when the pause began, it is not skipped but paid.
     */
    async skipPaused(ctx: Context, order: Order, pausedAt: Date): Promise<void> {
      const now = ctx.clock.now();
      const following = (due: Date) => kind.following(due, order);
      const { missed, latest } = dueTimes(order.nextAt, now, following);
      const wasDue = order.nextAt <= pausedAt;
      if (order.nextAt > now || (wasDue && missed.length === 0)) return;
      const isPaid = wasDue && (await finishEarlier(ctx, kind, order));
      const first = isPaid ? following(order.nextAt) : order.nextAt;
      const skipped = [...missed, latest].filter((due) => due >= first && due <= pausedAt);
      await kind.skip(
        ctx,
        { ...order, nextAt: first },
        { missed: skipped, latest: following(latest), reason: kind.reasons.paused },
      );
    },
  };
}

function pageAfter(ctx: Context, last: RecurringOrder | undefined) {
  return {
    where: {
      nextAt: { lte: ctx.clock.now() },
      ...(last && { OR: [{ nextAt: { gt: last.nextAt } }, { nextAt: last.nextAt, id: { gt: last.id } }] }),
    },
    orderBy: [{ nextAt: "asc" as const }, { id: "asc" as const }],
    take: pageSize,
  };
}

export function dueTimes(first: Date, now: Date, following: (due: Date) => Date): DueTimes {
  const missed: Date[] = [];
  let latest = first;
  for (let next = following(latest); next <= now; next = following(latest)) {
    missed.push(latest);
    latest = next;
  }
  return { missed, latest };
}

/** If a run paid this period and then crashed, stores the payment's outcome. Returns undefined if no run has paid. */
async function finishEarlier<Order extends RecurringOrder>(ctx: Context, kind: Kind<Order>, order: Order) {
  const earlier = await outcomeOf(readReply(ctx.prisma, order.userId, kind.keyOf(order)));
  if (earlier) await kind.finish(ctx, order, earlier);
  return earlier?.outcome;
}

async function pay<Order extends RecurringOrder>(
  ctx: Context,
  kind: Kind<Order>,
  { actor, order }: { actor: Actor; order: Order },
): Promise<Outcome | undefined> {
  const idempotency = kind.keyOf(order);
  // An earlier run may have paid this period at a different price. This call then fails, and the answer of the earlier
  // run counts.
  const answer = kind
    .pay(ctx, actor, order, idempotency)
    .catch((error: unknown) => findReplayedReply(ctx.prisma, { userId: actor.userId, idempotency, error }));
  try {
    return await outcomeOf(answer);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "service_busy") return undefined; // the payment may still commit
    const reason = kind.skipReason(error, millisecondsBetween(order.nextAt, ctx.clock.now()) > patienceMs);
    return reason === undefined ? undefined : { outcome: "skipped", reason };
  }
}

const transaction = z.object({ transactionId: z.uuid() });

async function outcomeOf(answer: Promise<string | null>): Promise<Outcome | undefined> {
  try {
    const text = await answer;
    return text === null ? undefined : { outcome: "bought", ...transaction.parse(JSON.parse(text)) };
  } catch (error) {
    if (!(error instanceof AppError) || !error.details.settled) throw error;
    return { outcome: "skipped", ...transaction.parse(error.details.data) };
  }
}

export function runTimeOn(day: string): Date {
  return addMilliseconds(lagosMidnight(day), hours(runHour));
}

/**
 * Returns the time of a monthly payment on this day of the month, or on the last day of a shorter month. `month` counts
 * from 0, and 12 is January of the next year.
 */
export function runTimeInMonth(year: number, month: number, day: number): Date {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastDay), runHour - 1));
}
