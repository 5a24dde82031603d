import {
  type createBillRepeat,
  type RecurringBill,
  repeatsAtMost,
} from "@manilla/shared/bills/bill-repeats-contract";
import type { BodyOf } from "@manilla/shared/http/route";
import { lagosDay } from "@manilla/shared/lagos";
import { decimalText, fromUnits } from "@manilla/shared/money";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { replyOnce } from "../../ledger/reply-once.ts";
import type { Idempotency } from "../../ledger/types.ts";
import { refuseOnNewDevice, refuseYoungFactor } from "../../money-out.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import type { BillRepeat as BillRepeatRow, BillRepeatRun, Prisma } from "../../runtime/prisma/client.ts";
import { type Bill, describeOrder, findBill, findBills } from "../bill.ts";
import { nextMonth, recurringBills } from "./run-recurring-bills.ts";

type RecurringBillInput = Omit<BodyOf<typeof createBillRepeat>, "pin">;

const withLastRun = { runs: { orderBy: { period: "desc" }, take: 1 } } as const;

/**
 * Makes a delivered bill recurring, from the next month on. Throws AppError: not_found, conflict (the bill is not
 * delivered), limit_exceeded, new_device_limit, idempotency_key_reused, and the errors of `refuseYoungFactor`.
 */
export async function createRecurringBill(
  ctx: Context,
  actor: Actor,
  input: RecurringBillInput,
  idempotency?: Idempotency,
): Promise<{ answerText: string }> {
  const { userId } = actor;
  if (input.mode !== "reminder") refuseOnNewDevice(actor, ctx.clock.now());
  const prepare = async () => {
    const bill = await findDeliveredBill(ctx, input.transactionId, userId);
    const createdAt = ctx.clock.now();
    // Automatic bills are later paid without confirmation, so a new factor may confirm only small automatic bills.
    if (input.mode === "automatic") refuseYoungFactor(actor, bill.order.amount.units, createdAt);
    return (transaction: Prisma.TransactionClient) =>
      findOrInsertRecurringBill(transaction, { userId, bill, input, createdAt });
  };
  return replyOnce(ctx, { userId, idempotency, prepare });
}

async function findDeliveredBill(ctx: Context, transactionId: string, userId: string): Promise<Bill> {
  const bill = await findBill(ctx, transactionId, userId);
  if (!bill) throw new AppError("not_found");
  if (bill.state !== "delivered")
    throw new AppError("conflict", "You can only repeat a payment that went through.");
  return bill;
}

interface NewRecurringBill {
  userId: string;
  bill: Bill;
  input: RecurringBillInput;
  createdAt: Date;
}

async function findOrInsertRecurringBill(
  transaction: Prisma.TransactionClient,
  { userId, bill, input, createdAt }: NewRecurringBill,
): Promise<RecurringBill> {
  const day = input.day ?? Number.parseInt(lagosDay(createdAt).slice(8), 10);
  // The index one_like_repeat allows only one active recurring bill with the same person, kind, mode, day and order
  // (column `wish`).
  const like = { userId, kind: bill.order.kind, mode: input.mode, day };
  const same = { ...like, wish: { equals: inputOf(bill) }, removedAt: null };
  const before = await transaction.billRepeat.findFirst({ where: same, include: withLastRun });
  if (before) return recurringBillOf(before);
  if ((await transaction.billRepeat.count({ where: { userId, removedAt: null } })) >= repeatsAtMost) {
    throw new AppError("limit_exceeded", `You can have up to ${repeatsAtMost} repeating bills.`);
  }
  await transaction.billRepeat.createMany({
    data: {
      ...like,
      id: newId(),
      wish: inputOf(bill),
      description: describeOrder(bill.order),
      kobo: bill.order.amount.units,
      nextAt: nextMonth(createdAt, day),
      createdAt,
    },
    skipDuplicates: true,
  });
  return recurringBillOf(
    await transaction.billRepeat.findFirstOrThrow({ where: same, include: withLastRun }),
  );
}

function inputOf({ order }: Bill): Record<string, string> {
  const amount = decimalText(order.amount);
  const { recipient, phone: phoneNumber, biller: identifier, product } = order;
  switch (order.kind) {
    case "airtime":
      return { phoneNumber: recipient, amount, ...(identifier === "" ? {} : { network: identifier }) };
    case "data":
      return { phoneNumber: recipient, identifier, bundleIdentifier: product ?? "", amount };
    case "cable":
      return { smartCardNumber: recipient, identifier, planId: product ?? "", amount, phoneNumber };
    case "electricity":
      return { meterNumber: recipient, identifier, amount, phoneNumber };
  }
}

export async function listRecurringBills(ctx: Context, actor: Actor): Promise<{ repeats: RecurringBill[] }> {
  const rows = await ctx.prisma.billRepeat.findMany({
    where: { userId: actor.userId, removedAt: null },
    orderBy: { createdAt: "desc" },
    take: repeatsAtMost,
    include: withLastRun,
  });
  return { repeats: await withOutcomes(ctx, rows.map(recurringBillOf)) };
}

/**
 * For each recurring bill, shows the present state in the ledger of the bill that its last run paid. This replaces the
 * outcome that was stored with that run.
 */
async function withOutcomes(ctx: Context, repeats: readonly RecurringBill[]): Promise<RecurringBill[]> {
  const ids = repeats.flatMap(({ lastRun }) => lastRun?.transactionId ?? []);
  const bills = await findBills(ctx, ids);
  return repeats.map(({ lastRun, ...repeat }) => {
    const bill = bills.get(lastRun?.transactionId ?? "");
    return { ...repeat, lastRun: lastRun && bill ? { ...lastRun, outcome: outcomeOf[bill.state] } : lastRun };
  });
}

const outcomeOf = {
  held: "begun",
  submitted: "begun",
  delivered: "bought",
  failed: "skipped",
  reversed: "skipped",
} as const;

export async function pauseRecurringBill(
  ctx: Context,
  actor: Actor,
  { id, paused }: { id: string; paused: boolean },
): Promise<RecurringBill> {
  const row = await ctx.prisma.billRepeat.findFirst({ where: { id, userId: actor.userId, removedAt: null } });
  if (!row) throw new AppError("not_found");
  if (!paused && row.pausedAt) await recurringBills.skipPaused(ctx, row, row.pausedAt);
  const data = { pausedAt: paused ? (row.pausedAt ?? ctx.clock.now()) : null };
  const changed = await ctx.prisma.billRepeat.update({ where: { id }, data, include: withLastRun });
  const repeat = recurringBillOf(changed);
  return (await withOutcomes(ctx, [repeat]))[0] ?? repeat;
}

export async function removeRecurringBill(
  ctx: Context,
  actor: Actor,
  id: string,
): Promise<{ removed: true }> {
  const { count } = await ctx.prisma.billRepeat.updateMany({
    where: { id, userId: actor.userId, removedAt: null },
    data: { removedAt: ctx.clock.now() },
  });
  if (count === 0) throw new AppError("not_found");
  return { removed: true };
}

function recurringBillOf({ runs: [last], ...row }: BillRepeatRow & { runs: BillRepeatRun[] }): RecurringBill {
  return {
    id: row.id,
    // Casts: constraints repeat_kind_is_known and repeat_mode_is_known allow only these values.
    type: row.kind as RecurringBill["type"],
    mode: row.mode as RecurringBill["mode"],
    description: row.description,
    amount: decimalText(fromUnits("NGN", row.kobo)),
    day: row.day,
    paused: row.pausedAt !== null,
    nextAt: row.nextAt.toISOString(),
    lastRun: last
      ? {
          period: last.period,
          // Cast: constraint repeat_outcome_is_known allows only these values.
          outcome: last.outcome as NonNullable<RecurringBill["lastRun"]>["outcome"],
          transactionId: last.transactionId,
          at: last.at.toISOString(),
        }
      : null,
  };
}
