import type { Frequency } from "@manilla/shared/crypto/recurring-contract";
import { between, hours } from "@manilla/shared/duration";
import { lagosDay } from "@manilla/shared/lagos";
import { fromUnits, toDecimal } from "@manilla/shared/money";
import { z } from "zod";
import type { Actor } from "../../actor.ts";
import { afterItem, type DueItem, dueOrder } from "../../concurrency/due-page.ts";
import type { Context } from "../../context.ts";
import { event } from "../../events/events.ts";
import { answeredBefore, readAnswer } from "../../ledger/answers.ts";
import type { Idempotency } from "../../ledger/operation.ts";
import { announcement } from "../../ledger/outbox.ts";
import { AppError } from "../../runtime/errors.ts";
import { type Fallen, withoutMissed } from "../../runtime/missed-periods.ts";
import { buyOn } from "../buy.ts";
import { priceNow } from "../quote.ts";
import { readAsked } from "../terms.ts";
import { following } from "./periods.ts";

export interface DueRecurringBuy {
  id: string;
  userId: string;
  currency: string;
  kobo: bigint;
  frequency: Frequency;
  anchorDay: number;
  nextAt: Date;
}

const page = 50;

const goesOn = { pausedAt: null, endedAt: null };

/** A page of due recurring buys, longest due first. */
export async function dueRecurringBuys(ctx: Context, last?: DueItem): Promise<DueRecurringBuy[]> {
  const rows = await ctx.prisma.recurringBuy.findMany({
    where: { ...goesOn, nextAt: { lte: ctx.clock.now() }, ...afterItem(last) },
    orderBy: [...dueOrder],
    take: page,
  });
  return rows.map((row) => ({ ...row, frequency: row.frequency as Frequency })); // frequency_is_known
}

/** Ends the recurring buy of a closed account. */
export async function endRecurringBuy(ctx: Context, { id }: DueRecurringBuy): Promise<void> {
  await ctx.prisma.recurringBuy.update({ where: { id }, data: { endedAt: ctx.clock.now() } });
}

/** A period without a price for this long is skipped, so that it does not collide with the next. */
const patienceHours = 20;

/**
 * Makes a period's purchase once. The key is the recurring buy and the period, so that a run after a crash gets the
 * first answer. Skips with a reason when the balance or the limit is too low. Waits while there is no price. After an
 * outage only the latest of several periods is made up. A paused or ended one is ignored.
 */
export async function runRecurringBuy(
  ctx: Context,
  actor: Actor,
  due: DueRecurringBuy,
): Promise<"bought" | "skipped" | "waiting"> {
  // The owner may have paused or ended it since the page was read.
  const { id, nextAt } = due;
  if ((await ctx.prisma.recurringBuy.count({ where: { ...goesOn, id, nextAt } })) === 0) return "waiting";
  const buy = await withoutMissed(due, {
    now: ctx.clock.now(),
    following: (at) => following(at, due),
    noteEarlier: () => noteEarlier(ctx, due),
    skip: (fallen) => skipMissed(ctx, due, fallen),
  });
  if (!buy) return "bought";
  const idempotency = keyOf(buy);
  const amount = amountOf(buy);
  try {
    const transactionId = await purchase(ctx, actor, { currency: buy.currency, amount, idempotency }).catch(
      // An earlier run may already have bought it at other prices.
      async (error: unknown) =>
        transactionOf(await answeredBefore(ctx.prisma, { userId: actor.userId, idempotency, error })),
    );
    await close(ctx, buy, { transactionId });
    return "bought";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = skipReason(error, hoursLate(ctx, buy));
    if (reason === null) return "waiting";
    await close(ctx, buy, { skipped: { reason } });
    return "skipped";
  }
}

const keyOf = ({ id, nextAt }: DueRecurringBuy): Idempotency => ({
  operation: "recurringBuy",
  key: `${id}:${nextAt.toISOString()}`,
  requestHash: id,
});
const amountOf = ({ kobo }: DueRecurringBuy) => toDecimal(fromUnits("NGN", kobo));
const bought = z.object({ transactionId: z.uuid() });
const transactionOf = (answer: string): string => bought.parse(JSON.parse(answer)).transactionId;

export async function noteEarlier(ctx: Context, buy: DueRecurringBuy): Promise<boolean> {
  const answer = await readAnswer(ctx.prisma, buy.userId, keyOf(buy));
  if (answer !== null) await close(ctx, buy, { transactionId: transactionOf(answer) });
  return answer !== null;
}

const interrupted = "our service was interrupted. Only the purchase that is due now is made.";

export async function skipMissed(
  ctx: Context,
  buy: DueRecurringBuy,
  { missed, latest, reason = interrupted }: Fallen & { reason?: string },
): Promise<void> {
  const notice = missed.length > 0 ? skippedNotice(buy, { reason, missed: missed.map(lagosDay) }) : undefined;
  await ctx.prisma.$executeRaw`
    with moved as (
      update recurring_buy set next_at = ${latest} where id = ${buy.id}::uuid and next_at = ${buy.nextAt} returning id
    ), runs as (
      insert into recurring_run (recurring_buy_id, due_at, outcome, at)
      select id, due_at, 'skipped', ${ctx.clock.now()}::timestamptz from moved, unnest(${missed}::timestamptz[]) due_at
      on conflict do nothing
    )
    select ${announcement(notice)} from moved`;
}

function skippedNotice(buy: DueRecurringBuy, skipped: { reason: string; missed?: string[] }) {
  const { userId, currency } = buy;
  return event("crypto.recurring_skipped", { userId, currency, amount: amountOf(buy), ...skipped });
}

/** Buys for this amount of naira (decimal text) at the current price. Returns the transaction's id. */
async function purchase(
  ctx: Context,
  actor: Actor,
  { currency, amount, idempotency }: { currency: string; amount: string; idempotency: Idempotency },
): Promise<string> {
  const terms = await priceNow(ctx, readAsked({ side: "buy", currency, amount, amountIn: "naira" }));
  return (await buyOn(ctx, actor, terms, { idempotency })).transactionId;
}

function hoursLate(ctx: Context, buy: DueRecurringBuy): number {
  return between(buy.nextAt, ctx.clock.now()) / hours(1);
}

function skipReason(error: AppError, late: number): string | null {
  switch (error.code) {
    case "insufficient_funds":
      return "your naira balance is too low.";
    case "limit_exceeded":
      return "it would exceed your limit for today.";
    case "below_minimum":
    case "unsupported_currency":
    case "bad_request":
      return error.message;
    case "rates_unavailable":
      return late > patienceHours ? "there was no reliable price that day." : null;
    default:
      return late > patienceHours ? "it could not be made that day." : null;
  }
}

interface Ending {
  transactionId?: string;
  skipped?: { reason: string };
}

// One statement writes the period, the next period and the notification, so that a second run changes nothing.
async function close(ctx: Context, buy: DueRecurringBuy, { transactionId, skipped }: Ending): Promise<void> {
  const notice = skipped && skippedNotice(buy, skipped);
  await ctx.prisma.$executeRaw`
    with run as (
      insert into recurring_run (recurring_buy_id, due_at, outcome, transaction_id, at)
      values (${buy.id}::uuid, ${buy.nextAt}, ${skipped ? "skipped" : "bought"}, ${transactionId ?? null}::uuid, ${ctx.clock.now()})
      on conflict do nothing returning 1
    ), moved as (
      update recurring_buy set next_at = ${following(buy.nextAt, buy)} where id = ${buy.id}::uuid and next_at = ${buy.nextAt}
      returning 1
    )
    select ${announcement(notice)} from run`;
}
