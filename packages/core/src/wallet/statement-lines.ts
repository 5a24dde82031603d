import type { AssetCode } from "@manilla/shared/assets";
import { signedText, toMoney } from "@manilla/shared/money";
import type { ActivityLine } from "@manilla/shared/wallet/activity-contract";
import { amountLabels, movedAmounts, unmovedAmounts } from "@manilla/shared/wallet/amount-labels";
import type { Context } from "../context.ts";
import type { HistoryQuery } from "../ledger/history-filter.ts";
import {
  type BalancesBetween,
  listMovedLines,
  type MovedLine,
  readBalancesBetween,
} from "../ledger/movements.ts";
import type { Prisma } from "../runtime/prisma/client.ts";
import { amountOf, lineOf } from "./activity.ts";
import { pdfAmount } from "./pdf.ts";

export interface StatementLine extends ActivityLine {
  at: Date;
  /** Amounts by which this operation changed the spendable balance within the statement's days. */
  moved: Pick<ActivityLine, "out" | "in" | "fee">;
}

/** Reads lines and balances in one snapshot, so that they agree. */
export async function readStatement(
  ctx: Context,
  query: HistoryQuery,
  most: number,
): Promise<{ lines: StatementLine[]; balances: BalancesBetween[] }> {
  const read = async (prisma: Prisma.TransactionClient) => {
    const lines = (await listMovedLines(prisma, query, most)).map(statementLine);
    return { lines, balances: await readBalancesBetween(prisma, query) };
  };
  return ctx.prisma.$transaction(read, { isolationLevel: "RepeatableRead" });
}

function statementLine(line: MovedLine): StatementLine {
  const shown = lineOf(line);
  const [out, into] = [amountOf(line.movedOut), amountOf(line.movedIn)];
  const fee = out || into ? movedAmounts(shown).fee : null;
  return { ...shown, at: line.at, moved: { out, in: into, fee } };
}

export function remarksOf(line: StatementLine): { out: string; in: string } {
  const { moved, status } = line;
  if (status === "failed" && moved.out) return { out: "Returned later", in: "" };
  if (status === "failed" && moved.in) return { out: "", in: "Returned" };
  const [labels, unmoved] = [amountLabels(line), unmovedAmounts(line)];
  return {
    out: unmoved.out ? `${labels.out} ${pdfAmount(unmoved.out)}` : "",
    in: unmoved.in ? `${labels.in} ${pdfAmount(unmoved.in)}` : "",
  };
}

/** Amounts as decimal text. `before` and `after` are the spendable balance before and after the statement's days. */
export interface StatementBalance {
  asset: AssetCode;
  before: string;
  out: string;
  in: string;
  after: string;
}

export function statementBalances(
  lines: readonly StatementLine[],
  books: readonly BalancesBetween[],
): StatementBalance[] {
  return books.flatMap(({ asset, before, after }) => {
    const [paid, received] = [sumOf(lines, asset, "out"), sumOf(lines, asset, "in")];
    if (before === 0n && after === 0n && paid === 0n && received === 0n) return [];
    const text = (units: bigint) => signedText(asset, units);
    return [{ asset, before: text(before), out: text(paid), in: text(received), after: text(after) }];
  });
}

function sumOf(lines: readonly StatementLine[], asset: AssetCode, side: "out" | "in"): bigint {
  return lines.reduce((sum, { moved }) => {
    const amount = moved[side];
    return sum + (amount?.asset === asset ? toMoney(asset, amount.amount).units : 0n);
  }, 0n);
}
