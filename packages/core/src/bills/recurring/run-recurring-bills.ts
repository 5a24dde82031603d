import * as contract from "@manilla/shared/bills/contract";
import { lagosMonth } from "@manilla/shared/lagos";
import { decimalText, fromUnits } from "@manilla/shared/money";
import { newEvent } from "../../events/events.ts";
import { announceSql } from "../../ledger/outbox.ts";
import { declareRecurring, runTimeInMonth } from "../../operations/recurring.ts";
import { AppError } from "../../runtime/errors.ts";
import type { BillRepeat } from "../../runtime/prisma/client.ts";
import { purchaseBill } from "../purchase-bill.ts";
import type { BillInput } from "../resolve-bill-order.ts";

const active = { removedAt: null, pausedAt: null };

export const recurringBills = declareRecurring<BillRepeat>({
  findDue: (ctx, { where, ...page }) =>
    ctx.prisma.billRepeat.findMany({ where: { ...active, ...where }, ...page }),
  isActive: async (ctx, { id, nextAt }) =>
    (await ctx.prisma.billRepeat.count({ where: { ...active, id, nextAt } })) > 0,
  end: (ctx, { id }) => ctx.prisma.billRepeat.update({ where: { id }, data: { removedAt: ctx.clock.now() } }),
  following: (due, { day }) => nextMonth(due, day),
  isReminder: ({ mode }) => mode === "reminder",
  keyOf: ({ id, nextAt }) => ({
    scope: "repeatBill",
    key: `${id}:${lagosMonth(nextAt)}`,
    requestHash: id,
  }),

  async pay(ctx, actor, { id, nextAt, kind, wish }, idempotency) {
    const run = { repeatId: id, period: lagosMonth(nextAt), outcome: "begun", at: ctx.clock.now() };
    await ctx.prisma.billRepeatRun.createMany({ data: [run], skipDuplicates: true });
    const confirmation = { confirmDuplicate: true, idempotency };
    return (await purchaseBill(ctx, actor, inputOf(kind, wish), confirmation)).answerText;
  },

  skipReason(error, isLate) {
    if (reasons[error.code] || !isLate) return reasons[error.code];
    if (error.code === "conflict" || error.code === "bad_request") return error.message;
    return error.code === "provider_unavailable"
      ? "It could not be reached that day."
      : "It could not be paid that day.";
  },

  async finish(ctx, repeat, { outcome, transactionId = null, reason }) {
    const notice =
      outcome === "reminded"
        ? newEvent("bill.reminder", payloadOf(repeat))
        : reason && newEvent("bill.repeat_skipped", { ...payloadOf(repeat), reason });
    await ctx.prisma.$executeRaw`
      with done as (
        insert into bill_repeat_run as r (repeat_id, period, outcome, transaction_id, at)
        values (${repeat.id}::uuid, ${lagosMonth(repeat.nextAt)}, ${outcome}, ${transactionId}::uuid, ${ctx.clock.now()})
        on conflict (repeat_id, period) do update
          set outcome = excluded.outcome, transaction_id = excluded.transaction_id, at = excluded.at
          where r.outcome = 'begun'
        returning repeat_id
      ), next as (
        update bill_repeat r set next_at = ${nextMonth(repeat.nextAt, repeat.day)} from done where r.id = done.repeat_id
        returning r.id
      )
      select ${announceSql(notice || undefined)} from next`;
  },

  async skip(ctx, repeat, { latest, reason, ...fallen }) {
    const missed = fallen.missed.map(lagosMonth);
    const isSilent = repeat.mode === "reminder" || missed.length === 0;
    const notice = isSilent
      ? undefined
      : newEvent("bill.repeat_skipped", { ...payloadOf(repeat), reason, missed });
    const now = ctx.clock.now();
    await ctx.prisma.$executeRaw`
      with moved as (
        update bill_repeat set next_at = ${latest} where id = ${repeat.id}::uuid and next_at = ${repeat.nextAt} returning id
      ), runs as (
        insert into bill_repeat_run as r (repeat_id, period, outcome, at)
        select id, period, 'skipped', ${now}::timestamptz from moved, unnest(${missed}::text[]) period
        on conflict (repeat_id, period) do update set outcome = 'skipped', at = ${now} where r.outcome = 'begun'
      )
      select ${announceSql(notice)} from moved`;
  },

  reasons: {
    interrupted: "Our service was down, so we only make the payment due now.",
    paused: "It was paused on the day.",
  },
});

/** Returns the payment time on day `day` of the month that follows the month of `after`. */
export function nextMonth(after: Date, day: number): Date {
  const month = new Date(lagosMonth(after));
  return runTimeInMonth(month.getUTCFullYear(), month.getUTCMonth() + 1, day);
}

function payloadOf({ id, userId, kobo, description }: BillRepeat) {
  return { userId, repeatId: id, amount: decimalText(fromUnits("NGN", kobo)), description };
}

const calls = {
  airtime: contract.purchaseAirtime,
  data: contract.purchaseData,
  cable: contract.purchaseCable,
  electricity: contract.purchaseElectricity,
} as const;

/** Throws AppError not_found if this release's API contract does not accept the stored order. */
function inputOf(kind: string, wish: unknown): BillInput {
  const known = kind as keyof typeof calls; // cast: constraint repeat_kind_is_known allows only these values
  const body = calls[known].body?.safeParse(wish);
  if (!body?.success) throw new AppError("not_found");
  return { kind, ...body.data } as BillInput; // cast: the contract of this kind parsed the body
}

const reasons: Partial<Record<string, string>> = {
  insufficient_funds: "Your balance was too low.",
  limit_exceeded: "It was above your limit for the day.",
  locked: "Your sign-in details changed, so larger bills wait for a day.",
  new_device_limit: "It was above the limit for a new device.",
  confirmation_required: "It needs your passkey or authenticator app.",
  account_frozen: "Your account is frozen.",
  price_changed: "The price changed. Set it up again at the new price.",
  not_found: "It's no longer available.",
  below_minimum: "The amount is below the minimum.",
  above_maximum: "The amount is above the maximum.",
};
