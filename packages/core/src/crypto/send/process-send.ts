import { toDecimal } from "@manilla/shared/money";
import { z } from "zod";
import type { Context } from "../../context.ts";
import type { CustodyWithdrawal } from "../../providers/custody/port.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { completedStep, failedStep, handedOverStep, pollAgain } from "./send-steps.ts";
import { findSend, type Send } from "./sends.ts";
import { cryptoSend } from "./states.ts";

const sent = z.object({ transactionId: z.uuid(), internal: z.boolean() });

/** Hands over what was just asked for (`crypto.sent`), once it has left the house's own books. */
export async function processNewSend(ctx: Context, told: { payload: unknown }): Promise<void> {
  const { transactionId, internal } = sent.parse(told.payload);
  const send = internal ? undefined : await findSend(ctx, transactionId);
  if (send && !send.final) await processSend(ctx, send);
}

/**
 * Moves a send on by what the custodian says of its reference, handing it over when the custodian has no such order.
 * Any number of these may run at once: the custodian carries one reference out once, and the ledger moves a state once.
 * Money comes back only on the custodian's word that it never leaves. A custodian that gives no clear answer changes
 * nothing: the sweep asks again.
 */
export async function processSend(ctx: Context, send: Send): Promise<void> {
  try {
    await attempt(ctx, send);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // `held` is impossible here: before anything is asked it is broadcast.
    const known = { err: error, transactionId: send.id, kind: error.kind };
    ctx.log.warn(known, "the custodian gave no clear answer about a send");
    await move(ctx, send, pollAgain(send, ctx.clock.now()));
  }
}

async function attempt(ctx: Context, send: Send): Promise<void> {
  const { custody } = ctx.providers;
  if (send.state === "held") {
    // Written before the first byte leaves. Whoever loses this race leaves the rest to the winner.
    if (!(await move(ctx, send, handedOverStep(send, ctx.clock.now())))) return;
  } else {
    const known = await custody.findWithdrawal(send.id);
    if (known) return follow(ctx, send, known);
  }
  const answer = await custody.withdraw({
    reference: send.id,
    coin: send.coin,
    network: send.network,
    amount: send.receive,
    address: send.address,
    memo: send.memo,
  });
  if (answer.kind === "taken") return;
  // These words will never be carried out. That no earlier try of them got through is for the custodian to say.
  const known = await custody.findWithdrawal(send.id);
  if (known) return follow(ctx, send, known);
  ctx.log.error({ transactionId: send.id, reason: answer.reason }, "the custodian refused a send for good");
  await move(ctx, send, failedStep(send, { reason: answer.reason, now: ctx.clock.now() }));
}

async function follow(ctx: Context, send: Send, order: CustodyWithdrawal): Promise<void> {
  const now = ctx.clock.now();
  if (order.coin !== send.coin || order.amount?.units !== send.receive.units) {
    const theirs = order.amount && toDecimal(order.amount);
    const alarm = { alarm: "custody", transactionId: send.id, theirs, coin: order.coin };
    ctx.log.fatal(alarm, "the custodian has another order under our reference");
    await move(ctx, send, pollAgain(send, now));
    return;
  }
  if (order.status === "done") await move(ctx, send, completedStep(send, order, now));
  else if (order.status === "rejected") {
    await move(ctx, send, failedStep(send, { reason: order.reason, now }));
  } else await move(ctx, send, pollAgain(send, now));
}

/** False when somebody else has moved it before. */
async function move(ctx: Context, send: Send, step: ReturnType<typeof pollAgain>): Promise<boolean> {
  if (step.to !== step.from && !cryptoSend.can(step.from, step.to)) {
    throw new Error(`A send never goes from ${step.from} to ${step.to}`);
  }
  const { moved } = await ctx.ledger.advance(step);
  if (moved && step.from !== step.to) {
    ctx.log.info({ transactionId: send.id, state: step.to }, "a send moved on");
  }
  return moved;
}
