import { millisecondsBetween, minutes, seconds } from "@manilla/shared/duration";
import { decimalText, fromUnits } from "@manilla/shared/money";
import { newEvent } from "../../events/events.ts";
import { houseAccount } from "../../ledger/accounts.ts";
import { declareOperation, doublingBackoff, type Effects } from "../../operations/declare.ts";
import type { CustodyWithdrawal } from "../../providers/custody/port.ts";
import type { Collection, CollectionState } from "./collections.ts";

type Order = Pick<CustodyWithdrawal, "networkFee" | "txid">;

const whileOpen = doublingBackoff({ minMs: seconds(5), maxMs: minutes(30) });

/** Moves coins from a customer's sub-account to our own account at the custodian. No customer's balance changes. */
export const coinCollection = declareOperation<CollectionState, Collection>()({
  name: "coin-collection",
  kinds: ["crypto.collect"],
  initial: ["requested"],
  states: {
    requested: {
      standing: "open",
      meaning: "The collection is planned and not submitted yet.",
    },
    submitted: {
      standing: "open",
      meaning: "Our reference may have reached the custodian. It is queried until its answer is conclusive.",
    },
    completed: { standing: "settled", meaning: "The coins are on our own account at the custodian." },
    failed: {
      standing: "returned",
      meaning: "The custodian rejected it, or did not know it for a day. The coins stay on the sub-account.",
    },
    reversed: {
      standing: "returned",
      meaning: "The custodian reversed the completed collection. The coins are on the sub-account again.",
    },
  },
  transitions: {
    submit: {
      from: ["requested"],
      to: "submitted",
      effects: (_, __: undefined, now) => ({
        reason: "Submitted to the custodian",
        details: { submittedAt: now.toISOString(), unknowns: 0 },
      }),
    },
    complete: {
      from: ["submitted"],
      to: "completed",
      effects: (collection, order: Order) => ({ ...booked(collection, order), reason: "On our own account" }),
    },
    fail: {
      from: ["submitted"],
      to: "failed",
      effects: (collection, { reason }: { reason: string }) => ({ reason, ...ended(collection) }),
    },
    /** The custodian carried out a failed collection after all. Before, it had rejected or not known the collection. */
    completeLate: {
      from: ["failed"],
      to: "completed",
      effects: (collection, order: Order) => ({
        ...booked(collection, order),
        reason: "On our own account after all",
      }),
    },
    reverse: {
      from: ["completed"],
      to: "reversed",
      effects: (collection) => ({
        ...ended(collection),
        reason: "Taken back by the custodian",
        legs: [
          { from: houseAccount("sub_accounts"), to: houseAccount("custody"), money: collection.amount },
          { from: houseAccount("sub_accounts"), to: houseAccount("costs"), money: collection.fee },
        ],
      }),
    },
  },
  pollAfter: ({ createdAt, state }, now) =>
    state === "requested" ? seconds(15) : whileOpen(millisecondsBetween(createdAt, now)),
});

/** Balances at vendors are negative in our books, so a leg from `custody` books coins that arrive in `custody`. */
function booked(collection: Collection, { networkFee, txid }: Order): Effects {
  const { amount, coin } = collection;
  const fee = networkFee ?? fromUnits(coin, 0n);
  return {
    ...ended(collection),
    details: { fee: decimalText(fee), txid },
    legs: [
      { from: houseAccount("custody"), to: houseAccount("sub_accounts"), money: amount },
      { from: houseAccount("costs"), to: houseAccount("sub_accounts"), money: fee },
    ],
  };
}

function ended({ id }: Collection): Pick<Effects, "events"> {
  return { events: [newEvent("crypto.collection_ended", { transactionId: id })] };
}
