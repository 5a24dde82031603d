import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { type Send as SendAnswer, sendReply } from "@manilla/shared/crypto/send-contract";
import { addMilliseconds, hours, seconds } from "@manilla/shared/duration";
import { decimalText, type Money, roundDown, toDecimal } from "@manilla/shared/money";
import { newEvent } from "../../events/events.ts";
import { availableAccount, heldAccount, houseAccount } from "../../ledger/accounts.ts";
import type { CounterpartyEntry, Outcome, TransactionStart } from "../../ledger/types.ts";
import { newId } from "../../runtime/ids.ts";
import { factsOf, type Terms } from "../terms.ts";
import type { SendDetails } from "./sends.ts";

export interface Sending {
  id: string;
  at: Date;
  userId: string;
  terms: Terms;
  network: string;
  address: string;
  memo: string | null;
}

type Plan = Omit<TransactionStart, "limits" | "quoteId" | "idempotency">;

export function planInternalSend(sending: Sending, receiverId: string): Plan {
  const { id, userId, terms } = sending;
  const line = companionOf(sending, receiverId);
  return {
    ...common(sending, true),
    state: "completed",
    final: true,
    legs: [
      { from: availableAccount(userId), to: availableAccount(receiverId), money: terms.receive },
      { from: availableAccount(userId), to: houseAccount("fees"), money: terms.fee },
    ],
    companion: line,
    reason: "Sent to another Manilla user",
    answer: { ...answerOf(sending, { internal: true, state: "completed" }) },
    events: [
      newEvent("crypto.sent", { ...payloadOf(sending), userId, transactionId: id, internal: true }),
      newEvent("crypto.received", {
        userId: receiverId,
        transactionId: line.id,
        currency: terms.currency,
        amount: decimalText(terms.receive),
      }),
    ],
  };
}

export function planReviewedSend(sending: Sending, provider: string): Plan {
  const { at, userId, id } = sending;
  return {
    ...planExternalSend(sending, provider),
    state: "under_review",
    dueAt: addMilliseconds(at, hours(24)),
    answer: { ...answerOf(sending, { internal: false, state: "under_review" }) },
    events: [newEvent("crypto.send_reviewed", { ...payloadOf(sending), userId, transactionId: id })],
  };
}

export function planExternalSend(sending: Sending, provider: string): Plan {
  const { id, userId, terms, at } = sending;
  return {
    ...common(sending, false),
    state: "held",
    final: false,
    provider,
    providerReference: id,
    legs: [{ from: availableAccount(userId), to: heldAccount(userId), money: terms.total }],
    // The event `crypto.sent` makes the worker submit the send. If the event is lost, the sweep of due sends submits
    // the send at this time.
    dueAt: addMilliseconds(at, seconds(15)),
    reason: "On hold; about to be sent",
    answer: { ...answerOf(sending, { internal: false, state: "held" }) },
    events: [newEvent("crypto.sent", { ...payloadOf(sending), userId, transactionId: id, internal: false })],
  };
}

function common(sending: Sending, internal: boolean) {
  const { id, at, userId, network, address, memo } = sending;
  const details: SendDetails = { network, address, memo, internal };
  const kind = "crypto.send" as const;
  return { ...factsOf(sending.terms), id, at, userId, kind, counterparty: address, details };
}

function companionOf({ terms, network, address }: Sending, receiverId: string): CounterpartyEntry {
  return {
    id: newId(),
    userId: receiverId,
    kind: "crypto.receive",
    state: "completed",
    moneyIn: terms.receive,
    price: terms.price,
    rate: terms.rate,
    nairaValue: shareOf(terms.value, terms),
    dollarCents: (terms.dollarCents * terms.receive.units) / terms.crypto.units,
    counterparty: "Manilla user",
    details: { network, address, internal: true },
  };
}

function shareOf(value: Money<"NGN">, { receive, crypto }: Terms): Money<"NGN"> {
  return roundDown("NGN", toDecimal(value).times(toDecimal(receive)).div(toDecimal(crypto)));
}

function payloadOf({ terms, address }: Sending) {
  const { currency } = terms;
  return { currency, amount: decimalText(terms.crypto), receive: decimalText(terms.receive), address };
}

function answerOf(
  { id, at, terms, network, address }: Sending,
  { internal, state }: Pick<SendAnswer, "internal" | "state">,
): SendAnswer {
  return {
    transactionId: id,
    status: internal ? "completed" : "pending",
    state,
    currency: terms.currency,
    network,
    amount: decimalText(terms.crypto),
    fee: decimalText(terms.fee),
    receive: decimalText(terms.receive),
    address,
    internal,
    createdAt: at.toISOString(),
  };
}

export function sentWords({ answer }: Pick<Outcome, "answer">): string {
  const { internal, currency, state } = sendReply.parse(answer);
  if (state === "under_review") return cryptoMessages.sendReviewed;
  return internal ? cryptoMessages.sentInside(currency) : cryptoMessages.sendOnItsWay(currency);
}
