import { isAsset } from "@manilla/shared/assets";
import { decimalText, fromUnits } from "@manilla/shared/money";
import type { TransferEvents } from "../../events/events.ts";
import { coinAmount, declareNotice, promptNotice, type TopicNotification } from "../message.ts";

export const transferTopics: { [T in keyof TransferEvents]: TopicNotification<TransferEvents[T]> } = {
  "transfer.sent": declareNotice("money_out", ({ transactionId, asset, amount, to }) => ({
    type: "other",
    title: `Money sent to ${to}`,
    message: `You sent ${coinAmount(asset, amount)} to ${to}.`,
    pidginTitle: `You don send money to ${to}`,
    pidginMessage: `You don send ${coinAmount(asset, amount)} to ${to}.`,
    data: { transactionId, amount, currency: asset, kind: "transfer_sent" },
  })),
  "transfer.received": promptNotice("money_in", ({ transactionId, asset, amount, from, note }) => ({
    type: "deposit",
    title: `Money received from ${from}`,
    message: `${from} sent you ${coinAmount(asset, amount)}.${quoted(note)}`,
    pidginTitle: `${from} send you money`,
    pidginMessage: `${from} send you ${coinAmount(asset, amount)}.${quoted(note)}`,
    data: { transactionId, amount, currency: asset, kind: "transfer_received" },
  })),
  "transfer.requested": declareNotice("money_out", ({ moneyRequestId, asset, amount, from, note }) => ({
    type: "other",
    title: `Money request from ${from}`,
    message: `${from} is requesting ${coinAmount(asset, amount)}.${quoted(note)} Pay only people you know.`,
    pidginTitle: `${from} dey request money`,
    pidginMessage: `${from} dey request ${coinAmount(asset, amount)}.${quoted(note)} Pay only people wey you know.`,
    data: { moneyRequestId, amount, currency: asset, kind: "money_request" },
  })),
  "transfer.request_declined": declareNotice("money_in", ({ moneyRequestId, by, ...asked }) => ({
    type: "other",
    title: "Request declined",
    message: `${by} declined your request for ${amountOf(asked)}.`,
    pidginTitle: "Dem say no to your request",
    pidginMessage: `${by} say no to your request for ${amountOf(asked)}.`,
    data: { moneyRequestId, kind: "money_request_declined" },
  })),
  "transfer.request_expired": declareNotice("money_in", ({ moneyRequestId, by, ...asked }) => ({
    type: "other",
    title: "Request expired",
    message: `${by} didn't answer your request for ${amountOf(asked)}. You can request again.`,
    pidginTitle: "Your request don expire",
    pidginMessage: `${by} no answer your request for ${amountOf(asked)}. You fit request again.`,
    data: { moneyRequestId, kind: "money_request_expired" },
  })),
};

function amountOf({ asset, units }: { asset: string; units: string }): string {
  return isAsset(asset) ? coinAmount(asset, decimalText(fromUnits(asset, BigInt(units)))) : asset;
}

/**
 * Matches all that mail programs may turn into links: words of any alphabet joined by a dot, four numbers with dots,
 * and "://".
 */
const webAddress = /[^\s.][.\u3002\uFF0E\uFF61]\p{L}[\p{L}\p{M}]|\d(?:\.\d+){3}|:\/\//u;

/**
 * A note with a web address is shown only in the app, because in our messages a stranger's link would look like ours.
 */
function quoted(note: string | null): string {
  return note && !webAddress.test(note) ? ` “${note}”` : "";
}
