import { between, hours } from "@manilla/shared/duration";
import { lagosMonth } from "@manilla/shared/lagos";
import { fromUnits, toDecimal } from "@manilla/shared/money";
import { z } from "zod";
import type { Actor } from "../../actor.ts";
import { afterItem, type DueItem, dueOrder } from "../../concurrency/due-page.ts";
import type { Context } from "../../context.ts";
import { event } from "../../events/events.ts";
import { answeredBefore, readAnswer } from "../../ledger/answers.ts";
import { announcement } from "../../ledger/outbox.ts";
import { AppError } from "../../runtime/errors.ts";
import { type Fallen, withoutMissed } from "../../runtime/missed-periods.ts";
import { purchaseBill } from "../purchase-bill.ts";
import { type DueRecurringBill, inputOf } from "./bill-wish.ts";
import { nextMonth } from "./months.ts";

const page = 50;
/** A bill that cannot be bought for this long is skipped. */
const triedForMs = hours(20);

const goesOn = { removedAt: null, pausedAt: null };

/** A page of due recurring bills, longest due first. */
export function dueRecurringBills(ctx: Context, last?: DueItem): Promise<DueRecurringBill[]> {
  return ctx.prisma.billRepeat.findMany({
    where: { ...goesOn, nextAt: { lte: ctx.clock.now() }, ...afterItem(last) },
    orderBy: [...dueOrder],
    take: page,
  });
}

/** Ends the recurring bill of a closed account. */
export async function endRecurringBill(ctx: Context, { id }: DueRecurringBill): Promise<void> {
  await ctx.prisma.billRepeat.update({ where: { id }, data: { removedAt: ctx.clock.now() } });
}

type Outcome = {
  outcome: "reminded" | "bought" | "skipped";
  transactionId?: string | null;
  notice?: ReturnType<typeof event>;
};

/**
 * Runs a due month: reminds, or buys at the agreed price. Once per month, because the month's row is unique and the
 * purchase's key contains it. After an outage only the latest of several months is made up.
 */
export async function runRecurringBill(ctx: Context, actor: Actor, due: DueRecurringBill): Promise<void> {
  // The owner may have paused or removed it since the page was read.
  const { id, nextAt } = due;
  if ((await ctx.prisma.billRepeat.count({ where: { ...goesOn, id, nextAt } })) === 0) return;
  const repeat = await withoutMissed(due, {
    now: ctx.clock.now(),
    following: (at) => nextMonth(at, due.day),
    noteEarlier: () => noteEarlier(ctx, due),
    skip: (fallen) => skipMissed(ctx, due, fallen),
  });
  if (!repeat) return;
  const period = lagosMonth(repeat.nextAt);
  const at = ctx.clock.now();
  await ctx.prisma.billRepeatRun.createMany({
    data: [{ repeatId: repeat.id, period, outcome: "begun", at }],
    skipDuplicates: true,
  });
  const outcome = repeat.mode === "reminder" ? reminded(repeat) : await buy(ctx, actor, repeat);
  if (outcome) await finish(ctx, repeat, { period, ...outcome });
}

function reminded(repeat: DueRecurringBill): Outcome {
  return { outcome: "reminded", notice: event("bill.reminder", factsOf(repeat)) };
}

function factsOf({ id, userId, kobo, description }: DueRecurringBill) {
  return { userId, repeatId: id, amount: toDecimal(fromUnits("NGN", kobo)), description };
}

export async function noteEarlier(ctx: Context, repeat: DueRecurringBill): Promise<boolean> {
  const earlier = await boughtBefore(ctx, repeat);
  if (earlier) await finish(ctx, repeat, { period: lagosMonth(repeat.nextAt), ...earlier });
  return earlier !== undefined;
}

const interrupted = "Our service was interrupted; only the payment that is due now is made.";

export async function skipMissed(
  ctx: Context,
  repeat: DueRecurringBill,
  { latest, reason = interrupted, ...fallen }: Fallen & { reason?: string },
): Promise<void> {
  const missed = fallen.missed.map(lagosMonth);
  const notice =
    repeat.mode === "reminder" || missed.length === 0
      ? undefined
      : event("bill.repeat_skipped", { ...factsOf(repeat), reason, missed });
  const now = ctx.clock.now();
  await ctx.prisma.$executeRaw`
    with moved as (
      update bill_repeat set next_at = ${latest} where id = ${repeat.id}::uuid and next_at = ${repeat.nextAt} returning id
    ), runs as (
      insert into bill_repeat_run as r (repeat_id, period, outcome, at)
      select id, period, 'skipped', ${now}::timestamptz from moved, unnest(${missed}::text[]) period
      on conflict (repeat_id, period) do update set outcome = 'skipped', at = ${now} where r.outcome = 'begun'
    )
    select ${announcement(notice)} from moved`;
}

/** The result of a purchase by a crashed run. */
async function boughtBefore(ctx: Context, repeat: DueRecurringBill): Promise<Outcome | undefined> {
  try {
    const answer = await readAnswer(ctx.prisma, repeat.userId, keyOf(repeat));
    return answer === null
      ? undefined
      : { outcome: "bought", transactionId: transactionOf(JSON.parse(answer)) };
  } catch (error) {
    return failedBefore(error);
  }
}

const keyOf = ({ id, nextAt }: DueRecurringBill) => ({
  operation: "repeatBill",
  key: `${id}:${lagosMonth(nextAt)}`,
  requestHash: id,
});

/** Returns the failure that has its own notification. Throws every other error. */
function failedBefore(error: unknown): Outcome {
  if (!(error instanceof AppError) || !error.details.settled) throw error;
  return { outcome: "skipped", transactionId: transactionOf(error.details.data) };
}

/** Undefined: try again later today. */
async function buy(ctx: Context, actor: Actor, repeat: DueRecurringBill): Promise<Outcome | undefined> {
  const idempotency = keyOf(repeat);
  try {
    const confirmation = { confirmDuplicate: true, idempotency };
    const { answerText } = await purchaseBill(ctx, actor, inputOf(repeat), confirmation).catch(
      async (error: unknown) => ({
        // An earlier run may already have bought it at other prices.
        answerText: await answeredBefore(ctx.prisma, { userId: actor.userId, idempotency, error }),
      }),
    );
    return { outcome: "bought", transactionId: transactionOf(JSON.parse(answerText)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.details.settled) return failedBefore(error);
    const reason = skipReason(error) ?? (isOver(ctx, repeat) ? lateReason(error) : undefined);
    if (reason === undefined) return undefined;
    return { outcome: "skipped", notice: event("bill.repeat_skipped", { ...factsOf(repeat), reason }) };
  }
}

function isOver(ctx: Context, { nextAt }: DueRecurringBill): boolean {
  return between(nextAt, ctx.clock.now()) > triedForMs;
}

const transaction = z.object({ transactionId: z.uuid() });
const transactionOf = (data: unknown): string => transaction.parse(data).transactionId;

/** One commit writes the month's outcome, its notification and the next month, so that a second run changes nothing. */
async function finish(
  ctx: Context,
  repeat: DueRecurringBill,
  { period, outcome, transactionId = null, notice }: Outcome & { period: string },
): Promise<void> {
  const nextAt = nextMonth(repeat.nextAt, repeat.day);
  await ctx.prisma.$executeRaw`
    with done as (
      update bill_repeat_run set outcome = ${outcome}, transaction_id = ${transactionId}::uuid, at = ${ctx.clock.now()}
      where repeat_id = ${repeat.id}::uuid and period = ${period} and outcome = 'begun' returning repeat_id
    ), next as (
      update bill_repeat r set next_at = ${nextAt} from done where r.id = done.repeat_id returning r.id
    )
    select ${announcement(notice)} from next`;
}

const reasons: Partial<Record<string, string>> = {
  insufficient_funds: "Your balance was too low.",
  limit_exceeded: "It would have exceeded your limit for the day.",
  locked: "Your sign-in details changed, and bills above a small sum wait for a day.",
  new_device_limit: "It would have exceeded the limit for a new device.",
  confirmation_required: "It is above the amount that you confirm with a second factor.",
  account_frozen: "Your account is frozen.",
  price_changed: "Its price has changed. Please set it up again at the new price.",
  not_found: "It is no longer sold.",
  below_minimum: "The amount is below the minimum.",
  above_maximum: "The amount is above the maximum.",
};

/** The owner's text for a bill that is skipped at once. Undefined for reasons that may pass within the day. */
function skipReason({ code }: AppError): string | undefined {
  return reasons[code];
}

/** The owner's text for a bill that could not be paid all day. */
function lateReason({ code, message }: AppError): string {
  if (code === "conflict" || code === "bad_request") return message;
  return code === "provider_unavailable"
    ? "It could not be reached that day."
    : "It could not be paid that day.";
}
