// The accounts that hold money, and what legs between them add and take. An account here names no asset, because the money of
// a leg does.

import type { AssetCode } from "@manilla/shared/assets";
import type { Leg } from "./operation.ts";

const userPurposes = ["available", "held"] as const;
type UserPurpose = (typeof userPurposes)[number];

const housePurposes = [
  /** Coins and naira the company trades from. */
  "inventory",
  /** The company's earnings. */
  "fees",
  /** Naira at payment providers and banks. */
  "bank",
  /** Coins on our own account at the custodian, which sends are paid from. */
  "custody",
  /** Coins on customers' sub-accounts at the custodian, where deposits arrive; collected from there. */
  "sub_accounts",
  /** Naira float at the bill vendors. */
  "bills",
  /** The providers' charges to the company. */
  "costs",
  /** Money that came without a known owner, or below a minimum. */
  "suspense",
  /** The rests below the ledger's smallest unit, and those that were given up: too little for any way out. */
  "dust",
  /** The owners' capital. */
  "capital",
] as const;
export type HousePurpose = (typeof housePurposes)[number];

export type Account =
  | { readonly userId: string; readonly purpose: UserPurpose }
  | { readonly userId: null; readonly purpose: HousePurpose };

/** The balance that the user can spend. */
export function available(userId: string): Account {
  return { userId, purpose: "available" };
}

/** The user's money that an unfinished operation has set aside. */
export function held(userId: string): Account {
  return { userId, purpose: "held" };
}

export function house(purpose: HousePurpose): Account {
  return { userId: null, purpose };
}

/** One signed line of a journal. */
export type Entry = { account: Account; asset: AssetCode; amount: bigint };

/**
 * Legs as signed amounts, one for each account and asset they touch; in every asset they sum to zero by construction.
 * Legs of zero vanish. Throws RangeError on a leg that goes nowhere.
 */
export function entriesOf(legs: readonly Leg[]): Entry[] {
  const entries = new Map<string, Entry>();
  for (const { from, to, money } of legs) {
    if (nameOf(from) === nameOf(to)) throw new RangeError(`A leg from ${nameOf(from)} to itself`);
    if (money.units === 0n) continue;
    add(entries, from, money.asset, -money.units);
    add(entries, to, money.asset, money.units);
  }
  return [...entries.values()].filter((entry) => entry.amount !== 0n);
}

/** The same money back where it came from. */
export function reversed(legs: readonly Leg[]): Leg[] {
  return legs.map(({ from, to, money }) => ({ from: to, to: from, money }));
}

function add(entries: Map<string, Entry>, account: Account, asset: AssetCode, amount: bigint): void {
  const key = `${nameOf(account)}:${asset}`;
  const entry = entries.get(key);
  if (entry) entry.amount += amount;
  else entries.set(key, { account, asset, amount });
}

function nameOf(account: Account): string {
  return `${account.userId ?? "house"}:${account.purpose}`;
}
