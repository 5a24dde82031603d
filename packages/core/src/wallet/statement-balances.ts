import type { AssetCode } from "@manilla/shared/assets";
import { money, signedDecimal } from "@manilla/shared/money";
import type { BalancesBetween } from "../ledger/movements.ts";
import type { StatementLine } from "./statement-lines.ts";

/** Spendable balance of a currency before and after the statement's days, as decimal text. */
export interface StatementBalance {
  asset: AssetCode;
  before: string;
  out: string;
  in: string;
  after: string;
}

/** Start and end balances of every currency that had or moved money. */
export function statementBalances(
  lines: readonly StatementLine[],
  books: readonly BalancesBetween[],
): StatementBalance[] {
  return books.flatMap(({ asset, before, after }) => {
    const [paid, received] = [sumOf(lines, asset, "out"), sumOf(lines, asset, "in")];
    if (before === 0n && after === 0n && paid === 0n && received === 0n) return [];
    const text = (units: bigint) => signedDecimal(asset, units);
    return [{ asset, before: text(before), out: text(paid), in: text(received), after: text(after) }];
  });
}

function sumOf(lines: readonly StatementLine[], asset: AssetCode, side: "out" | "in"): bigint {
  return lines.reduce((sum, { moved }) => {
    const amount = moved[side];
    return sum + (amount?.asset === asset ? money(asset, amount.amount).units : 0n);
  }, 0n);
}
