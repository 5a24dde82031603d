import { addMilliseconds, hours, minutes } from "@manilla/shared/duration";
import { formatNaira } from "@manilla/shared/format-money";
import { decimalText } from "@manilla/shared/money";
import { forEachConcurrently } from "../../concurrency/for-each-concurrently.ts";
import type { Context } from "../../context.ts";
import { availableAccount } from "../../ledger/accounts.ts";
import type { TransactionStart } from "../../ledger/types.ts";
import { callProvider } from "../../operations/move.ts";
import { dollarValue } from "../../prices/known-prices.ts";
import type { AccountPayment } from "../../providers/accounts/port.ts";
import { newId } from "../../runtime/ids.ts";
import { depositedEvent, paymentDetails, receivedLegs } from "../deposits/deposit-operation.ts";
import { suspendedPayment } from "../deposits/suspense.ts";
import { findOwnerOfPayment } from "./accounts.ts";

/**
 * Credits a payment to the owner of the account number, once per payment reference. If the owner is unknown or has
 * closed the account, the money goes to suspense for staff.
 */
export async function bookAccountPayment(
  ctx: Context,
  payment: AccountPayment,
): Promise<"credited" | "suspended" | "known_already"> {
  const { name } = ctx.providers.nairaAccounts;
  if (await ctx.operations.findByProviderReference(name, payment.reference)) return "known_already";
  const owner = await findOwnerOfPayment(ctx, payment);
  const userId = owner && !owner.isClosed ? owner.userId : null;
  const operation = await startOfPayment(ctx, payment, userId);
  const outcome = await ctx.ledger.transact(operation);
  if (!outcome.replayed) {
    const about = { provider: name, transactionId: operation.id, reference: payment.reference };
    if (userId === null)
      ctx.log.error(about, "payment into an account number without an owner; it is in suspense");
    else ctx.log.info(about, "payment into an account number credited");
  }
  return userId === null ? "suspended" : "credited";
}

async function startOfPayment(
  ctx: Context,
  account: AccountPayment,
  userId: string | null,
): Promise<TransactionStart> {
  const { received, fee, reference } = account;
  const payment = { received, fee, channel: "AccountNumber", providerReference: reference, at: account.at };
  const at = ctx.clock.now();
  const common = {
    id: newId(),
    provider: ctx.providers.nairaAccounts.name,
    providerReference: reference,
    // A webhook, the sweep and the daily comparison may all find this payment. This key allows only one booking.
    idempotency: { scope: "naira.account_payment", key: reference, requestHash: reference },
  };
  if (userId === null) {
    const reason = "A payment arrived at an account number without an owner";
    return { ...suspendedPayment(payment, at), ...common, reason };
  }
  const dollarCents = await dollarValue(ctx, received);
  return {
    ...common,
    at,
    userId,
    kind: "naira.deposit",
    state: "completed",
    final: true,
    moneyIn: received,
    nairaValue: received,
    ...(dollarCents !== undefined && { dollarCents }),
    counterparty: account.payerName?.trim().slice(0, 100) || "Bank transfer",
    details: { ...paymentDetails(payment), requestedKobo: String(received.units), flag: "exact" },
    legs: receivedLegs(availableAccount(userId), payment),
    reason: `${formatNaira(decimalText(received))} received into your account number`,
    events: [depositedEvent(common, { userId, received, flag: "exact" })],
    answer: null,
  };
}

/** Lists the vendor's payments of the last `hours` hours and books the payments whose webhooks were lost. */
export async function findAccountPayments(
  ctx: Context,
  { hours: memoryHours }: { hours: number },
): Promise<number> {
  const { nairaAccounts } = ctx.providers;
  if (!(await ctx.accountNumbers.hasAny())) return 0;
  const now = ctx.clock.now();
  // The span ends after now, because the vendor's clock may be ahead of ours.
  const span = { from: addMilliseconds(now, -hours(memoryHours)), until: addMilliseconds(now, minutes(10)) };
  const about = {
    provider: nairaAccounts.name,
    call: "list of payments",
    reference: span.from.toISOString(),
  };
  const listed = await callProvider(ctx, about, () => nairaAccounts.payments(span));
  const paid = (listed ?? []).filter(({ status }) => status === "paid");
  const rows = await ctx.prisma.$queryRaw<
    { reference: string }[]
  >`select provider_reference as reference from ledger.transaction where provider = ${nairaAccounts.name} and provider_reference = any(${paid.map(({ reference }) => reference)})`;
  const known = new Set(rows.map(({ reference }) => reference));
  const lost = paid.flatMap((payment) =>
    known.has(payment.reference) ? [] : [{ id: payment.reference, payment }],
  );
  await forEachConcurrently(ctx, "lost account payments", lost, ({ payment }) =>
    bookAccountPayment(ctx, payment),
  );
  return lost.length;
}
