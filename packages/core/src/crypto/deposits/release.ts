import type { CoinCode } from "@manilla/shared/assets";
import type { Money } from "@manilla/shared/money";
import type { Context } from "../../context.ts";
import { move } from "../../operations/move.ts";
import { cryptoDeposit, minimumOf } from "./deposit-operation.ts";
import { acceptedAt, type Deposit } from "./deposits.ts";

/**
 * Which of the deposits that wait below the minimum have waited enough. `deposits` are all that one address accepted, in
 * order; they are added up until the sum reaches the minimum, which settles all of them and begins anew. Pure, and the
 * same for repeated calls: the next call finishes an interrupted release.
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

/** Credits what has waited enough at this deposit's address, each once (10⁻⁸ units out of suspense). */
export async function releaseWaiting(ctx: Context, deposit: Deposit): Promise<void> {
  const { userId, coin, network } = deposit;
  if (userId === null || network === null) return;
  const ready = releasable(await acceptedAt(ctx, { userId, coin, network }), minimumOf(deposit));
  await Promise.all(ready.map((waiting) => move(ctx, cryptoDeposit, waiting, "release", { userId })));
}
