import type { CoinCode } from "@manilla/shared/assets";
import { lateAcceptanceHours, networkOf } from "@manilla/shared/crypto/networks";
import { addMilliseconds, hours, millisecondsBetween, minutes, seconds } from "@manilla/shared/duration";
import { decimalText, type Money, toMoney } from "@manilla/shared/money";
import { newEvent } from "../../events/events.ts";
import { availableAccount, houseAccount } from "../../ledger/accounts.ts";
import { declareOperation, doublingBackoff } from "../../operations/declare.ts";
import {
  type Accepted,
  acceptedEffects,
  collectionReason,
  type DepositReport,
  detailsOf,
  eventPayload,
  eventsOfOwner,
  giveUpEffects,
  matchEffects,
  releaseEffects,
  suspenseLegs,
} from "./deposit-effects.ts";
import type { CryptoDepositState, Deposit } from "./deposits.ts";

const whileOpen = doublingBackoff({ minMs: seconds(15), maxMs: minutes(30) });
/** States in which the custodian has not accepted the deposit yet. It may accept even a rejected deposit later. */
export const undecidedStates: readonly CryptoDepositState[] = ["confirming", "on_hold", "rejected"];

/**
 * Before the custodian accepts the deposit, nothing is booked. Accepted coins may first be booked in suspense. The
 * customer is credited once.
 */
export const cryptoDeposit = declareOperation<CryptoDepositState, Deposit>()({
  name: "crypto-deposit",
  kinds: ["crypto.deposit"],
  initial: ["confirming"],
  states: {
    confirming: { standing: "open", meaning: "Seen on the chain. Its confirmations are counted." },
    on_hold: {
      standing: "open",
      meaning: "The custodian checks its source. It is queried until the custodian has decided.",
    },
    below_minimum: {
      standing: "open",
      meaning: "Accepted. In suspense until the deposits to the address reach the minimum.",
    },
    under_review: {
      standing: "open",
      waitsForStaff: true,
      meaning:
        "Accepted, but its source address is on a screening list. In suspense until two members of staff clear it.",
    },
    suspended: {
      standing: "open",
      waitsForStaff: true,
      meaning: "It arrived at an unknown address. In suspense until staff name its owner.",
    },
    matched: {
      standing: "returned",
      meaning:
        "The custodian listed our own collection as a deposit. Its coins are booked already, so the suspense entry is reversed.",
    },
    given_up: {
      standing: "settled",
      meaning: "Its owner closed the account before the deposits reached the minimum. The company keeps it.",
    },
    credited: { standing: "settled", meaning: "In the balance." },
    rejected: {
      standing: "open",
      mayClose: true,
      meaning:
        "The custodian refused it and nothing is booked. It is queried for 72 hours, because the custodian may still accept it.",
    },
  },
  transitions: {
    credit: {
      from: undecidedStates,
      to: "credited",
      effects: (deposit, { userId, ...accepted }: Accepted & { userId: string }, now) => ({
        ...acceptedEffects(accepted, now),
        reason: "Confirmed by the network",
        legs: [
          { from: houseAccount("sub_accounts"), to: availableAccount(userId), money: accepted.report.amount },
        ],
        events: [newEvent("crypto.deposited", eventPayload(deposit, accepted.report.amount, userId))],
      }),
    },
    keepBelowMinimum: {
      from: undecidedStates,
      to: "below_minimum",
      effects: (deposit, { userId, ...accepted }: Accepted & { userId: string }, now) => {
        const minimum = decimalText(minimumOf(deposit));
        const payload = { ...eventPayload(deposit, accepted.report.amount, userId), minimum };
        return {
          ...acceptedEffects(accepted, now),
          reason: `Kept until ${minimum} ${deposit.coin} have arrived`,
          dueAt: addMilliseconds(now, minutes(1)),
          legs: suspenseLegs(accepted),
          events: [newEvent("crypto.deposit_below_minimum", payload)],
        };
      },
    },
    review: {
      from: undecidedStates,
      to: "under_review",
      effects: (deposit, { userId, ...accepted }: Accepted & { userId: string }, now) => ({
        ...acceptedEffects(accepted, now),
        legs: suspenseLegs(accepted),
        events: [newEvent("crypto.deposit_on_hold", eventPayload(deposit, accepted.report.amount, userId))],
      }),
    },
    clear: {
      from: ["under_review"],
      to: "credited",
      effects: (deposit, { userId }: { userId: string }) => ({
        ...releaseEffects(deposit, userId),
        reason: "Reviewed, and added to your balance",
      }),
    },
    suspend: {
      from: undecidedStates,
      to: "suspended",
      effects: (_, accepted: Accepted, now) => ({
        ...acceptedEffects(accepted, now),
        reason: "It came to an address that is not ours",
        legs: suspenseLegs(accepted),
      }),
    },
    hold: {
      from: ["confirming", "rejected"],
      to: "on_hold",
      effects: (deposit, { report }: { report: DepositReport }) => ({
        details: detailsOf(report),
        events: eventsOfOwner(deposit, (userId) =>
          newEvent("crypto.deposit_on_hold", eventPayload(deposit, report.amount, userId)),
        ),
      }),
    },
    reject: {
      from: ["confirming", "on_hold"],
      to: "rejected",
      effects: (deposit, { report }: { report: DepositReport }, now) => ({
        reason: "Not accepted after a review",
        details: { ...detailsOf(report), rejectedAt: now.toISOString() },
        events: eventsOfOwner(deposit, (userId) =>
          newEvent("crypto.deposit_rejected", eventPayload(deposit, report.amount, userId)),
        ),
      }),
    },
    release: {
      from: ["below_minimum"],
      to: "credited",
      effects: (deposit, { userId }: { userId: string }) => ({
        ...releaseEffects(deposit, userId),
        reason: "Your deposits have reached the minimum",
      }),
    },
    giveUp: {
      from: ["below_minimum"],
      to: "given_up",
      effects: giveUpEffects,
    },
    /** The deposit turned out to be our own collection of coins. Nothing was booked yet, so the deposit only ends. */
    endAsCollection: {
      from: undecidedStates,
      to: "matched",
      effects: () => ({ reason: collectionReason }),
    },
    /** The deposit turned out to be our own collection of coins. Its booking in suspense is reversed. */
    match: {
      from: ["suspended"],
      to: "matched",
      effects: matchEffects,
    },
    assignOwner: {
      from: ["suspended"],
      to: "credited",
      effects: (deposit, choice: { userId: string; resolvedBy: string }) => ({
        ...releaseEffects(deposit, choice.userId),
        userId: choice.userId,
        reason: "Our team found that it is yours",
        details: { resolvedBy: choice.resolvedBy },
      }),
    },
  },
  pollAfter(deposit, now) {
    if (deposit.state === "suspended" || deposit.state === "under_review") return hours(24);
    // Small deposits are credited together when their sum reaches the minimum. If that fails, this poll credits them.
    if (deposit.state === "below_minimum") return hours(1);
    if (deposit.state === "rejected") {
      const left = millisecondsBetween(now, pollingEndsAt(deposit));
      return left > 0 ? Math.min(left, hours(2)) : hours(1);
    }
    return whileOpen(millisecondsBetween(deposit.createdAt, now));
  },
});

/** Returns the time when polling of a rejected deposit ends. */
export function pollingEndsAt({ rejectedAt, createdAt }: Pick<Deposit, "rejectedAt" | "createdAt">): Date {
  return addMilliseconds(
    rejectedAt === undefined ? createdAt : new Date(rejectedAt),
    hours(lateAcceptanceHours),
  );
}

export function minimumOf({ coin, network }: Pick<Deposit, "coin" | "network">): Money<CoinCode> {
  return toMoney(coin, networkOf(coin, network ?? undefined)?.minimumDeposit ?? "0");
}
