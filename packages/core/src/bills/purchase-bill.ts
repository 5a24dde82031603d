import { billMessages, duplicateWindowSeconds } from "@manilla/shared/bills/rules";
import { addMilliseconds } from "@manilla/shared/duration";
import { formatNaira } from "@manilla/shared/format-money";
import { dailyLimits } from "@manilla/shared/kyc/limits";
import { zeroMoney } from "@manilla/shared/money";
import { referenceOf } from "@manilla/shared/wallet/reference";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { availableAccount, heldAccount } from "../ledger/accounts.ts";
import { withShortfallMessage } from "../ledger/failures.ts";
import { storeReply } from "../ledger/replies.ts";
import type { Idempotency, TransactionStart } from "../ledger/types.ts";
import {
  checkOwnRules,
  heldBillsUse,
  moneyOutRefusal,
  moneyOutUse,
  payeeOf,
  refuseFrozen,
} from "../money-out.ts";
import { dollarValue } from "../prices/known-prices.ts";
import { nothingKnown } from "../providers/bills/port.ts";
import { AppError } from "../runtime/errors.ts";
import { newId } from "../runtime/ids.ts";
import {
  type Bill,
  type BillOrderRequest,
  describeBill,
  describeOrder,
  findBill,
  orderDetails,
} from "./bill.ts";
import { takeOverAfterMs } from "./bill-operation.ts";
import { type BillInput, resolveBillOrder } from "./resolve-bill-order.ts";
import { submitInLine } from "./submit-bill.ts";

export type Confirmation = { confirmDuplicate?: boolean | undefined; idempotency?: Idempotency | undefined };

/**
 * Buys airtime, data, television or electricity for whole kobo. The answer is pending if no vendor has given a final
 * answer after 6 seconds. Throws AppError: insufficient_funds, below_minimum, above_maximum, limit_exceeded,
 * new_device_limit, locked (the account is on hold, and the day's sum would exceed the small sum that is still
 * allowed), account_frozen, price_changed, possible_duplicate, not_found, bad_request, provider_unavailable (no vendor
 * sells the product now), purchase_failed (every vendor refused the order, and the customer has the money back).
 */
export async function purchaseBill(
  ctx: Context,
  actor: Actor,
  input: BillInput,
  { confirmDuplicate = false, idempotency }: Confirmation = {},
): Promise<{ answerText: string }> {
  refuseFrozen(actor);
  const order = await resolveBillOrder(ctx, input);
  if (Object.keys(order.codes).length === 0) throw new AppError("provider_unavailable");
  await checkOwnRules(ctx, actor, { kobo: order.amount.units });
  const bill = newBill(ctx, actor, order);
  const dollarCents = await dollarValue(ctx, order.amount);
  const outcome = await ctx.ledger
    .transact({
      ...operationOf(bill, actor),
      ...(dollarCents !== undefined && { dollarCents }),
      duplicate: {
        fingerprint: fingerprint(order),
        withinSeconds: duplicateWindowSeconds,
        confirmed: confirmDuplicate,
      },
      ...(idempotency && { idempotency }),
    })
    .catch((error: unknown) => {
      throw withShortfallMessage(moneyOutRefusal(actor, error, bill.createdAt), ({ shortfall }) =>
        billMessages.insufficient(formatNaira(shortfall)),
      );
    });
  if (!outcome.replayed) await submitInLine(ctx, bill);
  // `storeReply` keeps the first answer. If a repeated request has already stored "pending", it returns "pending".
  const answer = outcome.replayed ? outcome.answerText : await firstAnswer(ctx, bill.id, outcome.answerText);
  return { answerText: await storeReply(ctx.prisma, actor.userId, { idempotency, answer }) };
}

async function firstAnswer(ctx: Context, id: string, pendingText: string): Promise<string | AppError> {
  const bill = await findBill(ctx, id);
  if (bill?.state === "delivered") return JSON.stringify(describeBill(bill));
  if (bill?.state !== "failed") return pendingText;
  const reasons = (await ctx.billAttempts.list(id)).map(({ reason }) => reason);
  ctx.log.info({ transactionId: id, reasons }, "bill failed at once");
  return new AppError("purchase_failed", {
    data: { transactionId: id, reference: bill.reference, status: "failed" },
    settled: true,
  });
}

function newBill(ctx: Context, { userId }: Actor, order: BillOrderRequest): Bill {
  const id = newId();
  return {
    id,
    userId,
    reference: referenceOf(id),
    state: "held",
    order,
    ...nothingKnown,
    deliveredBy: null,
    createdAt: ctx.clock.now(),
  };
}

function operationOf(bill: Bill, actor: Actor): TransactionStart {
  const { id, userId, state, order, createdAt } = bill;
  const { amount } = order;
  return {
    id,
    at: createdAt,
    userId,
    kind: `bill.${order.kind}`,
    state,
    final: false,
    moneyOut: amount,
    nairaValue: amount,
    fee: zeroMoney("NGN"),
    counterparty: describeOrder(order),
    payee: payeeOf(order),
    details: orderDetails(order),
    legs: [{ from: availableAccount(userId), to: heldAccount(userId), money: amount }],
    limits: [
      { limit: "bills", use: amount.units, cap: dailyLimits[actor.level].bills },
      ...heldBillsUse(actor, amount.units, createdAt),
      ...moneyOutUse(actor, amount.units, createdAt),
    ],
    dueAt: addMilliseconds(createdAt, takeOverAfterMs),
    answer: { ...describeBill(bill) },
  };
}

function fingerprint({ kind, biller, product, recipient, amount }: BillOrderRequest): string {
  return ["bill", kind, biller, product, recipient, amount.units].join(":");
}
