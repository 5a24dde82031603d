import type { Money } from "@manilla/shared/money";
import type { NairaDeposit } from "@manilla/shared/naira/contract";
import type { Actor } from "../../actor.ts";
import { withTimeout } from "../../concurrency/with-timeout.ts";
import type { Context } from "../../context.ts";
import { askProvider } from "../../operations/ask-provider.ts";
import { move } from "../../operations/move.ts";
import { dollarValue } from "../../prices/known-prices.ts";
import type { Payment } from "../../providers/payments/port.ts";
import { AppError } from "../../runtime/errors.ts";
import { type Deposit, describeDeposit, findDeposit } from "./deposit.ts";
import { isSettled, nairaDeposit, nextMove, type OwnedDeposit } from "./deposit-operation.ts";
import { takeOutOfSuspense } from "./suspense.ts";

export type Settled = { deposit: Deposit; payment: Payment | undefined };

/** Credits what was received once, marks the deposit failed or expired, or changes nothing. Safe to repeat. */
export async function settleDeposit(ctx: Context, deposit: Deposit): Promise<Settled> {
  const { userId } = deposit;
  if (isSettled(deposit) || userId === null) return { deposit, payment: undefined };
  const payment = await verifyPayment(ctx, deposit.reference, deposit.requested);
  if (!(await applyPayment(ctx, { ...deposit, userId }, payment))) return { deposit, payment };
  const now = await findDeposit(ctx, ctx.providers.payments.name, deposit.reference);
  return { deposit: now ?? deposit, payment };
}

export async function verifyDeposit(ctx: Context, actor: Actor, reference: string): Promise<NairaDeposit> {
  const { deposit } = await settleDeposit(ctx, await ownDeposit(ctx, actor, reference));
  return describeDeposit(deposit);
}

async function ownDeposit(ctx: Context, actor: Actor, reference: string): Promise<Deposit> {
  const deposit = await findDeposit(ctx, ctx.providers.payments.name, reference);
  if (!deposit || deposit.userId !== actor.userId) throw new AppError("not_found");
  return deposit;
}

async function applyPayment(
  ctx: Context,
  deposit: OwnedDeposit,
  payment: Payment | undefined,
): Promise<boolean> {
  const isElsewhere = payment?.status === "paid" && !(await takeOutOfSuspense(ctx, deposit, payment));
  // A payment that belongs to another deposit counts as unpaid here, so this deposit expires.
  const ours: Payment | undefined = isElsewhere ? { ...payment, status: "pending" } : payment;
  const next = nextMove(deposit, ours, ctx.clock.now());
  if (next === "credit" && payment) {
    const dollarCents = await dollarValue(ctx, payment.received);
    await move(ctx, nairaDeposit, deposit, "credit", { userId: deposit.userId, payment, dollarCents });
  } else if (next === "fail") await move(ctx, nairaDeposit, deposit, "fail", deposit);
  else if (next === "expire") await move(ctx, nairaDeposit, deposit, "expire");
  else return false;
  return true;
}

export async function readDeposit(ctx: Context, actor: Actor, reference: string): Promise<NairaDeposit> {
  return describeDeposit(await ownDeposit(ctx, actor, reference));
}

/** Undefined without a clear answer in time. Money above `requested` may be a fee that the payer bore. Never throws. */
export function verifyPayment(
  ctx: Context,
  reference: string,
  requested?: Money<"NGN">,
): Promise<Payment | undefined> {
  const { payments } = ctx.providers;
  const about = { provider: payments.name, call: "payment query", reference };
  return withTimeout(askProvider(ctx, about, () => payments.verify(reference, requested)));
}
