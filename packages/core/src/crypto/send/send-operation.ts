import { millisecondsBetween, minutes, seconds } from "@manilla/shared/duration";
import { decimalText, fromUnits } from "@manilla/shared/money";
import { newEvent } from "../../events/events.ts";
import { availableAccount, heldAccount, houseAccount } from "../../ledger/accounts.ts";
import { declareOperation, doublingBackoff, type Effects } from "../../operations/declare.ts";
import type { CustodyWithdrawal } from "../../providers/custody/port.ts";
import type { Send, SendState } from "./sends.ts";

const whileOpen = doublingBackoff({ minMs: seconds(5), maxMs: minutes(10) });

/** `completed` spends the held coins once, and `failed` returns them once. A send with an unknown result stays open. */
export const cryptoSend = declareOperation<SendState, Send>()({
  name: "crypto-send",
  kinds: ["crypto.send"],
  initial: ["under_review", "held", "completed"],
  states: {
    under_review: {
      standing: "open",
      waitsForStaff: true,
      meaning: "The address is on a screening list. The amount is held until two members of staff decide.",
    },
    held: { standing: "open", meaning: "The amount is held. The order is not submitted yet." },
    broadcast: {
      standing: "open",
      meaning: "Our reference may have reached the custodian. It is queried until its answer is conclusive.",
    },
    completed: {
      standing: "settled",
      meaning: "Sent to the recipient, or booked to another user at once. The company keeps the fee.",
    },
    failed: {
      standing: "returned",
      meaning:
        "The custodian will never send it, or staff stopped it after a review. The whole amount is returned.",
    },
  },
  transitions: {
    clear: {
      from: ["under_review"],
      to: "held",
      effects: (send, __: undefined, now) => ({
        reason: "Reviewed; about to be sent",
        dueAt: now,
        events: [newEvent("crypto.sent", { ...sendEventPayload(send), internal: false })],
      }),
    },
    confirm: {
      from: ["under_review"],
      to: "failed",
      effects: (send) => ({ ...failure(send, { reason: null }), reason: "Not sent after a review" }),
    },
    submit: {
      from: ["held"],
      to: "broadcast",
      effects: (_, __: undefined, now) => ({
        reason: "Submitted to the network",
        details: { submittedAt: now.toISOString(), unknowns: 0 },
      }),
    },
    complete: {
      from: ["broadcast"],
      to: "completed",
      effects: (send, { txid, networkFee }: Pick<CustodyWithdrawal, "txid" | "networkFee">) => {
        const cost = networkFee ?? fromUnits(send.coin, 0n);
        return {
          reason: "Confirmed by the network",
          details: { txid, networkFee: decimalText(cost) },
          legs: [
            { from: heldAccount(send.userId), to: houseAccount("custody"), money: send.receive },
            { from: heldAccount(send.userId), to: houseAccount("fees"), money: send.fee },
            { from: houseAccount("fees"), to: houseAccount("custody"), money: cost },
          ],
          events: [newEvent("crypto.send_completed", sendEventPayload(send))],
        };
      },
    },
    /**
     * Called if the custodian refused the first submission. If the send was polled or submitted again meanwhile, the
     * refusal is not certain, and nothing changes (`ifUnchanged`).
     */
    refuse: { from: ["broadcast"], to: "failed", ifUnchanged: true, effects: failure },
    fail: { from: ["broadcast"], to: "failed", effects: failure },
    /** The send was never submitted, because the account was frozen or on hold. */
    stop: {
      from: ["held"],
      to: "failed",
      effects: (send, { isFrozen }: { isFrozen: boolean }) => ({
        ...failure(send, { reason: null }),
        reason: isFrozen ? "Not sent: the account is frozen" : "Not sent: the sign-in details changed",
      }),
    },
  },
  pollAfter: ({ createdAt }, now) => whileOpen(millisecondsBetween(createdAt, now)),
});

function failure(send: Send, { reason }: { reason: string | null }): Effects {
  return {
    reason: "The network rejected it; the amount is back in your balance",
    details: { refusal: reason },
    legs: [{ from: heldAccount(send.userId), to: availableAccount(send.userId), money: send.amount }],
    events: [newEvent("crypto.send_failed", sendEventPayload(send))],
  };
}

export function sendEventPayload({ id, userId, coin, amount, receive, address }: Send) {
  const amounts = { amount: decimalText(amount), receive: decimalText(receive) };
  return { userId, transactionId: id, currency: coin, ...amounts, address };
}
