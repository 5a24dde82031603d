import { fromUnits, toDecimal } from "@manilla/shared/money";
import { event } from "../../events/events.ts";
import { available, held, house } from "../../ledger/accounts.ts";
import type { Step } from "../../ledger/operation.ts";
import type { CustodyWithdrawal } from "../../providers/custody/port.ts";
import type { Send } from "./sends.ts";
import type { SendState } from "./states.ts";

export type SendStep = Step & { from: SendState; to: SendState };

const secondMs = 1_000;

/** Our reference is about to reach the custodian. */
export function handedOverStep({ id, createdAt }: Send, now: Date): SendStep {
  const reason = "Handed to the network";
  return {
    id,
    from: "held",
    to: "broadcast",
    final: false,
    at: now,
    reason,
    dueAt: nextLook({ createdAt }, now),
  };
}

/** Stays where it is and is looked at again. */
export function pollAgain({ id, createdAt }: Send, now: Date): SendStep {
  const dueAt = nextLook({ createdAt }, now);
  return { id, from: "broadcast", to: "broadcast", final: false, at: now, dueAt };
}

/** It left: 98% to the custodian's credit, the fee to the house, and what the network took out of the fee. */
export function completedStep(send: Send, order: CustodyWithdrawal, now: Date): SendStep {
  const { id, userId, coin } = send;
  const networkFee = order.networkFee ?? fromUnits(coin, 0n);
  return {
    id,
    from: "broadcast",
    to: "completed",
    final: true,
    at: now,
    reason: "Confirmed by the network",
    details: { txid: order.txid, networkFee: toDecimal(networkFee) },
    legs: [
      { from: held(userId), to: house("custody"), money: send.receive },
      { from: held(userId), to: house("fees"), money: send.fee },
      { from: house("fees"), to: house("custody"), money: networkFee },
    ],
    events: [event("crypto.send_completed", told(send))],
  };
}

/** It will never leave: all of it goes back, and the day's limit with it. */
export function failedStep(send: Send, { reason, now }: { reason: string | null; now: Date }): SendStep {
  const { id, userId } = send;
  return {
    id,
    from: "broadcast",
    to: "failed",
    final: true,
    at: now,
    reason: "The network did not take it; the amount is back in your balance",
    details: { refusal: reason },
    legs: [{ from: held(userId), to: available(userId), money: send.amount }],
    giveBackLimits: true,
    events: [event("crypto.send_failed", told(send))],
  };
}

function told({ id, userId, coin, amount, receive, address }: Send) {
  const amounts = { amount: toDecimal(amount), receive: toDecimal(receive) };
  return { userId, transactionId: id, currency: coin, ...amounts, address };
}

/** As long again as it has lived, from five seconds to ten minutes. */
function nextLook({ createdAt }: Pick<Send, "createdAt">, now: Date): Date {
  const age = now.getTime() - createdAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(age, 5 * secondMs), 600 * secondMs));
}
