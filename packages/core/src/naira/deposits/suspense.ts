import { addMilliseconds, hours } from "@manilla/shared/duration";
import type { Context } from "../../context.ts";
import { houseAccount } from "../../ledger/accounts.ts";
import { type RecordRow, recordColumns, recordOf } from "../../ledger/record.ts";
import { move } from "../../operations/move.ts";
import type { Payment } from "../../providers/payments/port.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import { type Deposit, depositOf, findDeposit } from "./deposit.ts";
import {
  type BookedPayment,
  lateMoneyMs,
  nairaDeposit,
  paymentDetails,
  receivedLegs,
} from "./deposit-operation.ts";

/** A payment counts as stuck if staff have not found its owner after this time. */
const resolveWithinMs = hours(24);

/**
 * Books a confirmed payment without an open deposit into suspense, unless the payment is already booked under our
 * reference or under the provider's reference.
 */
export async function suspendPayment(
  ctx: Context,
  reference: string,
  payment: Payment,
): Promise<"suspended" | "known_already"> {
  const { payments } = ctx.providers;
  const at = ctx.clock.now();
  if (await findByPayment(ctx, payment.providerReference ?? reference, at)) return "known_already";
  const id = newId();
  const outcome = await ctx.ledger.transact({
    ...suspendedPayment(payment, at),
    id,
    provider: payments.name,
    providerReference: reference,
    reason:
      payment.providerReference === reference && payment.merchantReference !== null
        ? `A second payment came for ${payment.merchantReference}`
        : "A payment came under a reference that is not ours",
    idempotency: { scope: "naira.suspend", key: `${payments.name}:${reference}`, requestHash: reference },
  });
  if (!outcome.replayed)
    ctx.log.error(
      { provider: payments.name, transactionId: id, reference },
      "payment matched no deposit; it is in suspense",
    );
  return "suspended";
}

export function suspendedPayment(payment: BookedPayment, at: Date) {
  const { received } = payment;
  return {
    at,
    userId: null,
    kind: "naira.deposit",
    state: "suspended",
    final: false,
    moneyIn: received,
    nairaValue: received,
    details: { ...paymentDetails(payment), requestedKobo: String(received.units), unmatched: true },
    legs: receivedLegs(houseAccount("suspense"), payment),
    dueAt: addMilliseconds(at, resolveWithinMs),
    answer: null,
  } as const;
}

/** Finds a deposit that already has this payment under a different reference. Credited deposits come first. */
async function findByPayment(ctx: Context, payment: string, until: Date): Promise<Deposit | undefined> {
  // A payment may arrive up to lateMoneyMs after the deposit's start, and its report up to lateMoneyMs after that.
  const rows = await ctx.prisma.$queryRaw<RecordRow[]>`
  select ${Prisma.raw(recordColumns)} from ledger.transaction t
  where t.provider = ${ctx.providers.payments.name} and t.created_at between ${addMilliseconds(until, -2 * lateMoneyMs)} and ${until} and t.kind = 'naira.deposit' and t.details ->> 'paymentReference' = ${payment}
    and t.provider_reference <> ${payment} and t.state in ('completed', 'suspended')
  order by t.state limit 1`;
  return rows[0] && depositOf(recordOf(rows[0]));
}

/**
 * Takes the payment out of suspense if it is there. Returns true if `deposit` may then be credited, and false if the
 * payment is still in suspense or was credited already.
 */
export async function takeOutOfSuspense(ctx: Context, deposit: Deposit, payment: Payment): Promise<boolean> {
  const theirs = payment.providerReference;
  const { name } = ctx.providers.payments;
  if (theirs === null || theirs === deposit.reference) return true;
  const booked = await findDeposit(ctx, name, theirs);
  if (booked?.state === "completed" && booked.userId !== deposit.userId) {
    const about = { provider: name, transactionId: deposit.id, payment: theirs, given: booked.id };
    ctx.log.error(
      about,
      "payment of a deposit was given to another owner by staff; it is not credited again",
    );
  }
  if (booked?.state !== "suspended") return booked?.state !== "completed";
  await move(ctx, nairaDeposit, booked, "match", deposit);
  return (await findDeposit(ctx, name, theirs))?.state === "matched";
}

/** Takes a payment out of suspense if a concurrent call has also credited the payment as a deposit. */
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

async function creditedAs(
  ctx: Context,
  { paymentReference, createdAt }: Deposit,
): Promise<Deposit | undefined> {
  const booked =
    paymentReference === null ? undefined : await findByPayment(ctx, paymentReference, createdAt);
  return booked?.state === "completed" ? booked : undefined;
}

/**
 * Moves a payment from suspense to the balance of the owner whom staff found, once. Throws AppError: not_found,
 * conflict (the payment has an owner, or was credited under our reference).
 */
export async function resolvePayment(
  ctx: Context,
  choice: { reference: string; userId: string; resolvedBy: string },
): Promise<void> {
  const deposit = await findPayment(ctx, choice.reference);
  if (!deposit?.received) throw new AppError("not_found");
  await refuseCredited(ctx, deposit);
  const { received } = deposit;
  const { moved } = await move(ctx, nairaDeposit, deposit, "assignOwner", { ...choice, received });
  if (!moved) throw new AppError("conflict");
}

export async function refuseCredited(ctx: Context, deposit: Deposit): Promise<void> {
  const credited = await creditedAs(ctx, deposit);
  if (!credited) return;
  const message = `This payment was credited already, as ${credited.reference}. It leaves suspense by itself.`;
  throw new AppError("conflict", message);
}

export async function findPayment(ctx: Context, reference: string): Promise<Deposit | undefined> {
  const { payments, nairaAccounts } = ctx.providers;
  return (
    (await findDeposit(ctx, payments.name, reference)) ??
    (await findDeposit(ctx, nairaAccounts.name, reference))
  );
}
