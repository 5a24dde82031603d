import type { AssetCode } from "@manilla/shared/assets";
import type { Account } from "./accounts.ts";
import type { Leg } from "./operation.ts";

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
