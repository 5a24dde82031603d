import type { CoinCode } from "@manilla/shared/assets";
import { type Money, toDecimal } from "@manilla/shared/money";
import { event } from "../../events/events.ts";
import { available, house, type Leg } from "../../ledger/accounts.ts";
import type { Facts } from "../../ledger/operation.ts";
import type { Deposit } from "./deposits.ts";
import { detailsOf, type SeenDeposit } from "./seen-deposit.ts";

export type Seen = { seen: SeenDeposit };
/** `worth` is the deposit's present value for the history. It is empty without a price. */
export type Accepted = Seen & { worth: Facts };

export function acceptedEffects({ seen, worth }: Accepted, now: Date) {
  const details = { ...detailsOf(seen), acceptedAt: now.toISOString() };
  return { ...worth, moneyIn: seen.amount, details };
}

export function intoSuspense({ seen }: Seen): Leg[] {
  return [{ from: house("sub_accounts"), to: house("suspense"), money: seen.amount }];
}

export function outOfSuspense(deposit: Deposit, userId: string) {
  return {
    legs: [{ from: house("suspense"), to: available(userId), money: deposit.amount }],
    events: [event("crypto.deposited", eventPayload(deposit, deposit.amount, userId))],
  };
}

export const collectionReason = "It is a collection of ours, which has its coins";

export function takenBack({ amount }: Deposit) {
  const legs: Leg[] = [{ from: house("suspense"), to: house("sub_accounts"), money: amount }];
  return { reason: collectionReason, legs };
}

export function givenUp({ amount }: Deposit) {
  const legs: Leg[] = [{ from: house("suspense"), to: house("dust"), money: amount }];
  return { reason: "Below the minimum when the account was closed", legs };
}

export function ownedEvents<E>({ userId }: Deposit, make: (userId: string) => E): E[] {
  return userId ? [make(userId)] : [];
}

export function eventPayload({ id }: Deposit, amount: Money<CoinCode>, userId: string) {
  return { userId, transactionId: id, currency: amount.asset, amount: toDecimal(amount) };
}
