import { openShelf } from "../control/books.ts";
import { unitsOf } from "../decimals.ts";
import type { World } from "../world.ts";
import type { Deposits } from "./deposits.ts";
import type { Withdrawals } from "./withdrawals.ts";

export interface Balances {
  heldUnits(userId: string, currency: string): bigint;
  setFloat(currency: string, amount: string): void;
}

const usualFloat = unitsOf("1000000") ?? 0n;

export function openBalances(
  world: World,
  { deposits, withdrawals }: { deposits: Deposits; withdrawals: Withdrawals },
): Balances {
  const floats = openShelf<string>(world.books, "quidax", "float");

  function movedUnits(userId: string, currency: string): bigint {
    return deposits.receivedUnits(userId, currency) + withdrawals.movedUnits(userId, currency);
  }

  return {
    heldUnits(userId, currency) {
      const moved = movedUnits(userId, currency);
      if (userId !== "me") return moved;
      const float = floats.get(currency);
      return moved + (float === undefined ? usualFloat : BigInt(float));
    },
    setFloat(currency, amount) {
      // Stored as an opening balance, so that later movements still change the balance.
      const float = (unitsOf(amount) ?? 0n) - movedUnits("me", currency);
      floats.put(currency, String(float), { outcome: "set", amount, currency: currency.toUpperCase() });
    },
  };
}
