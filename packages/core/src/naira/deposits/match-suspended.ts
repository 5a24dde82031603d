import { after } from "@manilla/shared/duration";
import type { Context } from "../../context.ts";
import { type RecordRow, recordColumns, recordOf } from "../../ledger/record.ts";
import { move } from "../../operations/move.ts";
import type { Payment } from "../../providers/payments/port.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import { type Deposit, depositOf, findDeposit } from "./deposit.ts";
import { lateMoneyMs, nairaDeposit } from "./deposit-operation.ts";

/** Finds the deposit that already contains this payment, booked up to `until`. Credited deposits come first. */
export async function findByPayment(
  ctx: Context,
  payment: string,
  until: Date,
): Promise<Deposit | undefined> {
  // A provider may identify a payment by its own reference only. It may then be in suspense, or already credited
  // under our reference. The second booking must not happen.

  // A payment is reported within lateMoneyMs, and the deposit was opened within lateMoneyMs before it.
  const rows = await ctx.prisma.$queryRaw<RecordRow[]>`
  select ${Prisma.raw(recordColumns)} from ledger.transaction t
  where t.provider = ${ctx.providers.payments.name} and t.created_at between ${after(until, -2 * lateMoneyMs)} and ${until} and t.kind = 'naira.deposit' and t.details ->> 'paymentReference' = ${payment}
    and t.provider_reference <> ${payment} and t.state in ('completed', 'suspended')
  order by t.state limit 1`;
  return rows[0] && depositOf(recordOf(rows[0]));
}

/**
 * Call before a deposit is credited with this payment. Returns false if staff gave the payment to its owner, so that
 * it must not be credited.
 */
export async function takeOutOfSuspense(ctx: Context, deposit: Deposit, payment: Payment): Promise<boolean> {
  const theirs = payment.providerReference;
  const { name } = ctx.providers.payments;
  if (theirs === null || theirs === deposit.reference) return true;
  const booked = await findDeposit(ctx, name, theirs);
  if (booked?.state === "completed" && booked.userId !== deposit.userId) {
    const about = { transactionId: deposit.id, payment: theirs, given: booked.id };
    ctx.log.error(
      about,
      "payment of a deposit was given to another owner by staff; it is not credited again",
    );
  }
  if (booked?.state !== "suspended") return booked?.state !== "completed";
  await move(ctx, nairaDeposit, booked, "match", deposit);
  return (await findDeposit(ctx, name, theirs))?.state === "matched";
}

/** For payments that were booked concurrently with their deposit, or by an earlier release. */
export async function matchSuspended(ctx: Context): Promise<{ matched: number }> {
  const rows = await ctx.prisma.$queryRaw<RecordRow[]>`
  select ${Prisma.raw(recordColumns)} from ledger.transaction t
  where not t.final and t.kind = 'naira.deposit' and t.state = 'suspended' and t.provider = ${ctx.providers.payments.name}
    and t.provider_reference = t.details ->> 'paymentReference'
  order by t.created_at limit 200`;
  let matched = 0;
  for (const row of rows) {
    const deposit = depositOf(recordOf(row));
    const credited = await creditedAs(ctx, deposit);
    if (credited && (await move(ctx, nairaDeposit, deposit, "match", credited)).moved) matched += 1;
  }
  return { matched };
}

export async function creditedAs(
  ctx: Context,
  { paymentReference, createdAt }: Deposit,
): Promise<Deposit | undefined> {
  const booked =
    paymentReference === null ? undefined : await findByPayment(ctx, paymentReference, createdAt);
  return booked?.state === "completed" ? booked : undefined;
}
