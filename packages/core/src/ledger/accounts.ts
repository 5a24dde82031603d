import type { AssetCode } from "@manilla/shared/assets";
import type { Money } from "@manilla/shared/money";

/** A leg with an amount of zero, such as a fee that was rounded down, makes no entry. */
export type Leg = { from: Account; to: Account; money: Money };

const userPurposes = ["available", "held"] as const;
type UserPurpose = (typeof userPurposes)[number];

const housePurposes = [
  "inventory",
  "fees",
  /** Naira at payment providers and banks. */
  "bank",
  /** Coins on our own account at the custodian. Customers' sends are paid from this account. */
  "custody",
  /** Coins on customers' sub-accounts at the custodian that were not collected yet. */
  "sub_accounts",
  /** Naira float at the bill vendors. */
  "bills",
  "costs",
  /** Deposits that have no known owner, wait for a screening decision or are below the minimum. */
  "suspense",
  /** Holds what deposits have beyond the eighth decimal place, and small amounts left when accounts were closed. */
  "dust",
  "capital",
] as const;
export type HousePurpose = (typeof housePurposes)[number];

export type Account =
  | { readonly userId: string; readonly purpose: UserPurpose }
  | { readonly userId: null; readonly purpose: HousePurpose };

export function availableAccount(userId: string): Account {
  return { userId, purpose: "available" };
}

export function heldAccount(userId: string): Account {
  return { userId, purpose: "held" };
}

export function houseAccount(purpose: HousePurpose): Account {
  return { userId: null, purpose };
}

export type Entry = { account: Account; asset: AssetCode; amount: bigint };

/**
 * Sums the legs into entries, at most one per account and asset. Throws RangeError for a leg from an account to
 * itself.
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

function add(entries: Map<string, Entry>, account: Account, asset: AssetCode, amount: bigint): void {
  const key = `${nameOf(account)}:${asset}`;
  const entry = entries.get(key);
  if (entry) entry.amount += amount;
  else entries.set(key, { account, asset, amount });
}

function nameOf(account: Account): string {
  return `${account.userId ?? "house"}:${account.purpose}`;
}
