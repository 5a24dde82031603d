import type { ActivityLine } from "@manilla/shared/wallet/activity-contract";
import { amountLabels, movedAmounts, unmovedAmounts } from "@manilla/shared/wallet/amount-labels";
import type { Context } from "../context.ts";
import type { HistoryQuery } from "../ledger/history-filter.ts";
import { type BalancesBetween, balancesBetween, type MovedLine, movedLines } from "../ledger/movements.ts";
import type { Prisma } from "../runtime/prisma/client.ts";
import { amountOf, lineOf } from "./activity.ts";
import { amountText } from "./pdf.ts";

/**
 * A transaction in a statement, dated by its movement: one credited after midnight belongs to that day, and one
 * returned on another day has a line on both.
 */
export interface StatementLine extends ActivityLine {
  at: Date;
  /** What left and reached the spendable balance within the days. Money that left and returned within them is zero. */
  moved: Pick<ActivityLine, "out" | "in" | "fee">;
}

/** The lines of a statement and the balances around them, in one snapshot. */
export async function readStatement(
  ctx: Context,
  query: HistoryQuery,
  most: number,
): Promise<{ lines: StatementLine[]; balances: BalancesBetween[] }> {
  const read = async (prisma: Prisma.TransactionClient) => {
    const lines = (await movedLines(prisma, query, most)).map(statementLine);
    return { lines, balances: await balancesBetween(prisma, query) };
  };
  return ctx.prisma.$transaction(read, { isolationLevel: "RepeatableRead" });
}

function statementLine(line: MovedLine): StatementLine {
  const shown = lineOf(line);
  const [out, into] = [amountOf(line.movedOut), amountOf(line.movedIn)];
  const fee = out || into ? movedAmounts(shown).fee : null;
  return { ...shown, at: line.at, moved: { out, in: into, fee } };
}

/** Remarks beyond the amounts: "Not received 5,000.00 NGN", or that it was returned. */
export function remarks(line: StatementLine): { out: string; in: string } {
  const { moved, status } = line;
  if (status === "failed" && moved.out) return { out: "Given back later", in: "" };
  if (status === "failed" && moved.in) return { out: "", in: "Given back" };
  const [labels, unmoved] = [amountLabels(line), unmovedAmounts(line)];
  return {
    out: unmoved.out ? `${labels.out} ${amountText(unmoved.out)}` : "",
    in: unmoved.in ? `${labels.in} ${amountText(unmoved.in)}` : "",
  };
}
