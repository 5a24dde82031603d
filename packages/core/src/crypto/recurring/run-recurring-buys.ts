import { addMilliseconds, days } from "@manilla/shared/duration";
import { lagosDay } from "@manilla/shared/lagos";
import { decimalText, fromUnits } from "@manilla/shared/money";
import { newEvent } from "../../events/events.ts";
import { announceSql } from "../../ledger/outbox.ts";
import { declareRecurring, runTimeInMonth } from "../../operations/recurring.ts";
import type { RecurringBuy } from "../../runtime/prisma/client.ts";
import { priceNow } from "../quote.ts";
import { parseTradeRequest } from "../terms.ts";
import { bookTrade } from "../trade.ts";

const active = { pausedAt: null, endedAt: null };

export const recurringBuys = declareRecurring<RecurringBuy>({
  findDue: (ctx, { where, ...page }) =>
    ctx.prisma.recurringBuy.findMany({ where: { ...active, ...where }, ...page }),
  isActive: async (ctx, { id, nextAt }) =>
    (await ctx.prisma.recurringBuy.count({ where: { ...active, id, nextAt } })) > 0,
  end: (ctx, { id }) => ctx.prisma.recurringBuy.update({ where: { id }, data: { endedAt: ctx.clock.now() } }),
  following: nextDueTime,
  keyOf: ({ id, nextAt }) => ({
    scope: "recurringBuy",
    key: `${id}:${nextAt.toISOString()}`,
    requestHash: id,
  }),

  async pay(ctx, actor, { currency, kobo }, idempotency) {
    const amount = decimalText(fromUnits("NGN", kobo));
    const terms = await priceNow(
      ctx,
      parseTradeRequest({ side: "buy", currency, amount, amountIn: "naira" }),
    );
    return (await bookTrade(ctx, actor, terms, { idempotency })).answerText;
  },

  skipReason({ code, message }, isLate) {
    switch (code) {
      case "insufficient_funds":
        return "your naira balance is too low.";
      case "limit_exceeded":
        return "it was above your limit for today.";
      case "below_minimum":
      case "unsupported_currency":
      case "bad_request":
        return message;
      case "rates_unavailable":
        return isLate ? "there was no reliable price that day." : undefined;
      default:
        return isLate ? "we couldn't make it that day." : undefined;
    }
  },

  async finish(ctx, buy, { outcome, transactionId = null, reason }) {
    await ctx.prisma.$executeRaw`
      with run as (
        insert into recurring_run (recurring_buy_id, due_at, outcome, transaction_id, at)
        values (${buy.id}::uuid, ${buy.nextAt}, ${outcome}, ${transactionId}::uuid, ${ctx.clock.now()})
        on conflict do nothing returning 1
      ), moved as (
        update recurring_buy set next_at = ${nextDueTime(buy.nextAt, buy)} where id = ${buy.id}::uuid and next_at = ${buy.nextAt}
        returning 1
      )
      select ${announceSql(reason === undefined ? undefined : skippedNotice(buy, { reason }))} from run`;
  },

  async skip(ctx, buy, { missed, latest, reason }) {
    const notice =
      missed.length > 0 ? skippedNotice(buy, { reason, missed: missed.map(lagosDay) }) : undefined;
    await ctx.prisma.$executeRaw`
      with moved as (
        update recurring_buy set next_at = ${latest} where id = ${buy.id}::uuid and next_at = ${buy.nextAt} returning id
      ), runs as (
        insert into recurring_run (recurring_buy_id, due_at, outcome, at)
        select id, due_at, 'skipped', ${ctx.clock.now()}::timestamptz from moved, unnest(${missed}::timestamptz[]) due_at
        on conflict do nothing
      )
      select ${announceSql(notice)} from moved`;
  },

  reasons: {
    interrupted: "our service was interrupted. Only the purchase that is due now is made.",
    paused: "it was paused when it was due.",
  },
});

/** `anchorDay` (a day of the month) is used only for monthly purchases. */
export function nextDueTime(
  due: Date,
  { frequency, anchorDay }: Pick<RecurringBuy, "frequency" | "anchorDay">,
): Date {
  if (frequency === "monthly") return runTimeInMonth(due.getUTCFullYear(), due.getUTCMonth() + 1, anchorDay);
  return addMilliseconds(due, frequency === "daily" ? days(1) : days(7));
}

function skippedNotice(
  { userId, currency, kobo }: RecurringBuy,
  skipped: { reason: string; missed?: string[] },
) {
  const amount = decimalText(fromUnits("NGN", kobo));
  return newEvent("crypto.recurring_skipped", { userId, currency, amount, ...skipped });
}
