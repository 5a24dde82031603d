import type { CoinCode } from "@manilla/shared/assets";
import type { Money } from "@manilla/shared/money";
import type { Context } from "../../context.ts";
import { move } from "../../operations/move.ts";
import { cryptoDeposit, minimumOf } from "./deposit-operation.ts";
import { acceptedAt, type Deposit } from "./deposits.ts";

/**
 * Returns the waiting deposits to credit. `deposits` are all accepted deposits of one address in order. A group is
 * settled when its sum reaches the minimum. Pure, so a repeated call finishes an interrupted release.
 */
export function releasable<D extends { amount: Money<CoinCode>; state: string }>(
  deposits: readonly D[],
  minimum: Money<CoinCode>,
): D[] {
  const released: D[] = [];
  let group: D[] = [];
  let sum = 0n;
  for (const deposit of deposits) {
    group.push(deposit);
    sum += deposit.amount.units;
    if (sum < minimum.units) continue;
    released.push(...group.filter(({ state }) => state === "below_minimum"));
    group = [];
    sum = 0n;
  }
  return released;
}

export async function releaseWaiting(ctx: Context, deposit: Deposit): Promise<void> {
  const { userId, coin, network } = deposit;
  if (userId === null || network === null) return;
  const ready = releasable(await acceptedAt(ctx, { userId, coin, network }), minimumOf(deposit));
  await Promise.all(ready.map((waiting) => move(ctx, cryptoDeposit, waiting, "release", { userId })));
}
