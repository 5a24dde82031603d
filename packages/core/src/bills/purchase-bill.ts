import { billMessages, duplicateWindowSeconds } from "@manilla/shared/bills/rules";
import { formatNaira } from "@manilla/shared/format-money";
import { dailyLimits } from "@manilla/shared/kyc/limits";
import { zero } from "@manilla/shared/money";
import { z } from "zod";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { available, held } from "../ledger/accounts.ts";
import { readAnswer } from "../ledger/answers.ts";
import { newId } from "../ledger/ids.ts";
import type { Idempotency, Outcome } from "../ledger/operation.ts";
import { dollarValue } from "../prices/dollar-value.ts";
import { AppError } from "../runtime/errors.ts";
import { answerAgain, firstAnswer } from "./answer.ts";
import { type BillOrderRequest, findBill, orderDetails } from "./bill.ts";
import { describe, newReply } from "./bill-reply.ts";
import { type BillInput, resolveBillOrder } from "./resolve-bill-order.ts";
import { submitInLine } from "./submit.ts";

export type Confirmation = { confirmDuplicate?: boolean | undefined; idempotency?: Idempotency | undefined };

/**
 * Buys airtime, data, television or power (naira, whole kobo): holds the price, asks the vendors for up to 6 seconds, and
 * answers delivered or pending; the worker finishes what is pending. Throws AppError: insufficient_funds, below_minimum,
 * above_maximum, limit_exceeded, price_changed, possible_duplicate, not_found, bad_request, and provider_unavailable when
 * no vendor could deliver and the money is back.
 */
export async function purchaseBill(
  ctx: Context,
  actor: Actor,
  input: BillInput,
  { confirmDuplicate = false, idempotency }: Confirmation = {},
): Promise<{ answerText: string }> {
  const wish = await attempt(ctx, actor, input, idempotency);
  if ("answerText" in wish) return wish;
  const outcome = await hold(ctx, actor, wish, { confirmDuplicate, idempotency });
  if (outcome.replayed) return answerAgain(ctx, outcome.answerText);
  const bill = await findBill(ctx, outcome.transactionId);
  if (!bill) throw new Error("A bill that was just held is not there");
  await submitInLine(ctx, bill);
  return firstAnswer(ctx, bill.id, outcome.answerText);
}

/** A confirmation that comes again is answered as before, also when today's prices would refuse it. */
async function attempt(
  ctx: Context,
  actor: Actor,
  input: BillInput,
  idempotency: Idempotency | undefined,
): Promise<BillOrderRequest | { answerText: string }> {
  try {
    const wish = await resolveBillOrder(ctx, input);
    if (Object.keys(wish.codes).length === 0) throw new AppError("provider_unavailable");
    return wish;
  } catch (error) {
    if (!(error instanceof AppError) || !idempotency) throw error;
    const before = await readAnswer(ctx.pool, actor.userId, idempotency);
    if (before === null) throw error;
    return answerAgain(ctx, before);
  }
}

const sweptAfterMs = 30_000;

async function hold(
  ctx: Context,
  actor: Actor,
  wish: BillOrderRequest,
  { confirmDuplicate, idempotency }: { confirmDuplicate: boolean; idempotency: Idempotency | undefined },
): Promise<Outcome> {
  const id = newId();
  const at = ctx.clock.now();
  const { userId } = actor;
  const { kind, biller, product, recipient, amount } = wish;
  const dollarCents = await dollarValue(ctx, amount);
  const fingerprint = ["bill", kind, biller, product, recipient, amount.units].join(":");
  try {
    return await ctx.ledger.transact({
      id,
      at,
      userId,
      kind: `bill.${kind}`,
      state: "held",
      final: false,
      moneyOut: amount,
      nairaValue: amount,
      ...(dollarCents !== undefined && { dollarCents }),
      fee: zero("NGN"),
      counterparty: describe(wish),
      details: orderDetails(wish),
      legs: [{ from: available(userId), to: held(userId), money: amount }],
      limits: [{ limit: "bills", use: amount.units, cap: dailyLimits[actor.level].bills }],
      duplicate: { fingerprint, withinSeconds: duplicateWindowSeconds, confirmed: confirmDuplicate },
      dueAt: new Date(at.getTime() + sweptAfterMs),
      answer: { ...newReply(id, wish, at) },
      ...(idempotency ? { idempotency } : {}),
    });
  } catch (error) {
    throw inScreenWords(error);
  }
}

const missing = z.object({ shortfall: z.string() });

function inScreenWords(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== "insufficient_funds") return error;
  const { shortfall } = missing.parse(error.details.data);
  const message = billMessages.insufficient(formatNaira(shortfall));
  return new AppError("insufficient_funds", { ...error.details, message });
}
