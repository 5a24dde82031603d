import { between, minutes, seconds } from "@manilla/shared/duration";
import { fromUnits, toDecimal } from "@manilla/shared/money";
import { event } from "../../events/events.ts";
import { house } from "../../ledger/accounts.ts";
import { doubling } from "../../operations/backoff.ts";
import { declareOperation, type Effects } from "../../operations/declare.ts";
import type { CustodyWithdrawal } from "../../providers/custody/port.ts";
import type { Collection, CollectionState } from "./collections.ts";

type Order = Pick<CustodyWithdrawal, "networkFee" | "txid">;

const whileOpen = doubling({ first: seconds(5), most: minutes(30) });

/**
 * Coins from a customer's sub-account at the custodian to our own account there, which sends are paid from. No customer's
 * balance changes: both accounts in the books are the company's. The books follow the custodian also after the end.
 */
export const coinCollection = declareOperation<CollectionState, Collection>()({
  name: "coin-collection",
  kinds: ["crypto.collect"],
  initial: ["requested"],
  states: {
    requested: {
      standing: "open",
      meaning: "The coins are to be collected; the custodian was not asked yet",
    },
    submitted: {
      standing: "open",
      meaning:
        "Our reference may have reached the custodian; only its conclusive answer to a query ends this",
    },
    completed: { standing: "settled", meaning: "The coins are on our own account at the custodian" },
    failed: {
      standing: "returned",
      meaning: "The custodian rejected it, or did not know it for a day; the coins stay on the sub-account",
    },
    reversed: {
      standing: "returned",
      meaning: "The custodian took it back after it was completed; the coins are on the sub-account again",
    },
  },
  transitions: {
    /** Claims the submission: the process that moves it is the one that submits. */
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
    /** The custodian carried it out although it had called it failed, or had not known it for a day. */
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
          { from: house("sub_accounts"), to: house("custody"), money: collection.amount },
          { from: house("sub_accounts"), to: house("costs"), money: collection.fee },
        ],
      }),
    },
  },
  pollAfter: ({ createdAt, state }, now) =>
    state === "requested" ? seconds(15) : whileOpen(between(createdAt, now)),
});

/**
 * Accounts outside stand in the books with a minus sign, so coins that leave the sub-account are posted to it. What the
 * custodian charges (nothing is known to be charged for a transfer between its own accounts) is a cost of ours.
 */
function booked(collection: Collection, { networkFee, txid }: Order): Effects {
  const { amount, coin } = collection;
  const fee = networkFee ?? fromUnits(coin, 0n);
  return {
    ...ended(collection),
    details: { fee: toDecimal(fee), txid },
    legs: [
      { from: house("custody"), to: house("sub_accounts"), money: amount },
      { from: house("costs"), to: house("sub_accounts"), money: fee },
    ],
  };
}

function ended({ id }: Collection): Pick<Effects, "events"> {
  return { events: [event("crypto.collection_ended", { transactionId: id })] };
}
