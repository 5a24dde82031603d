import { type AssetCode, assetCodes } from "@manilla/shared/assets";
import { type Money, money, signedDecimal } from "@manilla/shared/money";
import type { ActivityLine } from "@manilla/shared/wallet/activity-contract";
import { movedAmounts } from "@manilla/shared/wallet/amount-labels";
import { endedStates } from "@manilla/shared/wallet/transaction-words";
import type { Context } from "../context.ts";

/** What could be spent of one currency before a statement's lines and after them, as decimal text. */
export interface StatementBalance {
  asset: AssetCode;
  before: string;
  out: string;
  in: string;
  after: string;
}

// By the same rule as movedAmounts: what is set aside has left, and what is expected has not come.
const movedBefore = `
  select asset, sum(units)::text as units from (
    select asset_out as asset, -units_out as units from ledger.transaction
    where user_id = $1 and created_at < $2 and asset_out is not null and state <> all ($3)
    union all
    select asset_in, units_in from ledger.transaction
    where user_id = $1 and created_at < $2 and asset_in is not null and state = any ($4)
  ) moved group by asset`;

/**
 * The balances that a statement begins and ends with, of every currency that had or moved any. `lines` are all of the person's
 * since `from`, which null leaves out: the beginning. They are dated as the lines are, by when a transaction was begun.
 */
export async function balancesOf(
  ctx: Context,
  userId: string,
  { lines, from }: { lines: readonly ActivityLine[]; from: Date | null },
): Promise<StatementBalance[]> {
  const values = [userId, from ?? new Date(0), endedStates.failed, endedStates.completed];
  const { rows } = await ctx.pool.query<{ asset: AssetCode; units: string }>(movedBefore, values);
  const before = new Map(rows.map(({ asset, units }) => [asset, BigInt(units)]));
  return assetCodes.flatMap((asset) => {
    const begun = before.get(asset) ?? 0n;
    const [paid, received] = [sumOf(lines, asset, "out"), sumOf(lines, asset, "in")];
    if (begun === 0n && paid === 0n && received === 0n) return [];
    const text = (units: bigint) => signedDecimal(asset, units);
    const balances = { before: text(begun), after: text(begun - paid + received) };
    return [{ asset, out: text(paid), in: text(received), ...balances }];
  });
}

function sumOf(lines: readonly ActivityLine[], asset: AssetCode, side: "out" | "in"): bigint {
  return lines.reduce((sum, line) => {
    const moved = movedAmounts(line)[side];
    const amount: Money | null = moved?.asset === asset ? money(asset, moved.amount) : null;
    return sum + (amount?.units ?? 0n);
  }, 0n);
}
