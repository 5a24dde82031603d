import { after, hours, minutes } from "@manilla/shared/duration";
import { formatNaira } from "@manilla/shared/format-money";
import { toDecimal } from "@manilla/shared/money";
import { forEachConcurrently } from "../../concurrency/for-each-concurrently.ts";
import type { Context } from "../../context.ts";
import { event } from "../../events/events.ts";
import { available, house } from "../../ledger/accounts.ts";
import type { Operation } from "../../ledger/operation.ts";
import { askProvider } from "../../operations/ask-provider.ts";
import { dollarValue } from "../../prices/known-prices.ts";
import type { AccountPayment } from "../../providers/accounts/port.ts";
import type { Payment } from "../../providers/payments/port.ts";
import { newId } from "../../runtime/ids.ts";
import { bookedFee, paymentDetails } from "../deposits/deposit-operation.ts";
import { ownerOfPayment } from "./accounts.ts";

/** Staff must find the owner within this time. Afterwards the payment counts as stuck. */
const resolveWithinMs = hours(24);

/**
 * Credits everything received, once per reference. Money for a closed or unknown account goes to suspense for staff.
 * The company pays the provider's fee, as for other deposits.
 */
export async function bookAccountPayment(
  ctx: Context,
  payment: AccountPayment,
): Promise<"credited" | "suspended" | "known_already"> {
  const { name } = ctx.providers.nairaAccounts;
  if (await ctx.operations.findByProviderReference(name, payment.reference)) return "known_already";
  const owner = await ownerOfPayment(ctx, payment);
  const userId = owner && !owner.isClosed ? owner.userId : null;
  const operation = await operationOf(ctx, payment, userId);
  const outcome = await ctx.ledger.transact(operation);
  if (!outcome.replayed) {
    const about = { transactionId: operation.id, reference: payment.reference };
    if (userId === null)
      ctx.log.error(about, "payment into an account number without an owner; it is in suspense");
    else ctx.log.info(about, "payment into an account number credited");
  }
  return userId === null ? "suspended" : "credited";
}

async function operationOf(ctx: Context, payment: AccountPayment, userId: string | null): Promise<Operation> {
  const deposit = depositOf(payment);
  const { received } = payment;
  const common = commonOf(ctx, payment);
  const fee = { from: house("costs"), to: house("bank"), money: bookedFee(deposit) };
  const details = { ...paymentDetails(deposit), requestedKobo: String(received.units) };
  if (userId === null)
    return {
      ...common,
      userId,
      state: "suspended",
      final: false,
      details: { ...details, unmatched: true },
      legs: [{ from: house("bank"), to: house("suspense"), money: received }, fee],
      reason: "A payment arrived at an account number without an owner",
      dueAt: after(common.at, resolveWithinMs),
    };
  const dollarCents = await dollarValue(ctx, received);
  const amount = toDecimal(received);
  return {
    ...common,
    userId,
    ...(dollarCents !== undefined && { dollarCents }),
    state: "completed",
    final: true,
    counterparty: payment.payerName?.trim().slice(0, 100) || "Bank transfer",
    details: { ...details, flag: "exact" },
    legs: [{ from: house("bank"), to: available(userId), money: received }, fee],
    reason: `${formatNaira(amount)} received into your account number`,
    events: [event("naira.deposited", { userId, transactionId: common.id, amount, flag: "exact" })],
  };
}

function depositOf({ received, fee, reference, at }: AccountPayment): Payment {
  return {
    status: "paid",
    received,
    fee,
    channel: "AccountNumber",
    providerReference: reference,
    merchantReference: null,
    startedAt: null,
    at,
  };
}

function commonOf(ctx: Context, { received, reference }: AccountPayment) {
  return {
    id: newId(),
    at: ctx.clock.now(),
    kind: "naira.deposit",
    moneyIn: received,
    nairaValue: received,
    provider: ctx.providers.nairaAccounts.name,
    providerReference: reference,
    answer: null,
    // Webhook, sweep and daily comparison may all find the payment. The first one books it.
    idempotency: { operation: "naira.account_payment", key: reference, requestHash: reference },
  } as const;
}

/** Books payments whose webhooks were lost. Runs often over a few hours, and rarely over a longer time. */
export async function findAccountPayments(
  ctx: Context,
  { hours: memoryHours }: { hours: number },
): Promise<number> {
  const { nairaAccounts } = ctx.providers;
  if (!(await ctx.accountNumbers.exist())) return 0;
  const now = ctx.clock.now();
  // The vendor's clock may be ahead of ours.
  const span = { from: after(now, -hours(memoryHours)), until: after(now, minutes(10)) };
  const about = {
    provider: nairaAccounts.name,
    call: "list of payments",
    reference: span.from.toISOString(),
  };
  const listed = await askProvider(ctx, about, () => nairaAccounts.payments(span));
  const paid = (listed ?? []).filter(({ status }) => status === "paid");
  const rows = await ctx.prisma.$queryRaw<
    { reference: string }[]
  >`select provider_reference as reference from ledger.transaction where provider = ${nairaAccounts.name} and provider_reference = any(${paid.map(({ reference }) => reference)})`;
  const known = new Set(rows.map(({ reference }) => reference));
  const lost = paid.flatMap((payment) =>
    known.has(payment.reference) ? [] : [{ id: payment.reference, payment }],
  );
  await forEachConcurrently(ctx, lost, ({ payment }) => bookAccountPayment(ctx, payment));
  return lost.length;
}
