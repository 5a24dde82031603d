import type { QueryOf } from "@manilla/shared/http/route";
import { lagosTime } from "@manilla/shared/lagos";
import type { exportTransactions } from "@manilla/shared/wallet/activity-contract";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { historyFilters } from "./activity.ts";
import { csvFile, type FileReply } from "./csv.ts";
import { readStatement, remarksOf, type StatementLine, statementBalances } from "./statement-lines.ts";
import { statementPdf } from "./statement-pdf.ts";

/** Limits the cost of a call. */
const mostLines = 5_000;

/** Throws AppError bad_request when there are too many lines or the days are invalid. */
export async function statement(
  ctx: Context,
  actor: Pick<Actor, "userId">,
  { format, ...filters }: QueryOf<typeof exportTransactions>,
): Promise<FileReply> {
  if (filters.from && filters.to && filters.from > filters.to) {
    throw new AppError("bad_request", { message: "The first day must not be after the last." });
  }
  const { lines, balances } = await readStatement(ctx, historyFilters(actor, filters), mostLines + 1);
  if (lines.length > mostLines) {
    throw new AppError("bad_request", {
      message: "That is too much for one statement. Please choose fewer days.",
    });
  }
  const days = [filters.from, filters.to].filter(Boolean).join("_to_");
  const name = `manilla-statement${days ? `-${days}` : ""}.${format}`;
  if (format === "csv") {
    const rows = lines.map((line) => columns.map(([, value]) => value(line)));
    return csvFile(name, [columns.map(([title]) => title), ...rows]);
  }
  const user = await ctx.prisma.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { username: true, email: true },
  });
  // The balances of a filtered statement would be wrong.
  const isWhole = filters.kind === "all" && !filters.status && !filters.search?.trim();
  const body = await statementPdf({
    lines,
    balances: isWhole ? statementBalances(lines, balances) : [],
    owner: user,
    at: ctx.clock.now(),
    ...filters,
  });
  return { name, type: "application/pdf", body };
}

/** Paid and received are the moved amounts, so that they sum to the balance. */
const columns: readonly [string, (line: StatementLine) => string][] = [
  ["Date (Lagos)", (line) => lagosTime(line.at)],
  ["Reference", (line) => line.reference],
  ["Description", (line) => line.title],
  ["Counterparty", (line) => line.counterparty ?? ""],
  ["Status", (line) => line.status],
  ["Paid out", (line) => line.moved.out?.amount ?? ""],
  ["Paid out currency", (line) => line.moved.out?.asset ?? ""],
  ["Received", (line) => line.moved.in?.amount ?? ""],
  ["Received currency", (line) => line.moved.in?.asset ?? ""],
  ["Fee", (line) => line.moved.fee?.amount ?? ""],
  ["Fee currency", (line) => line.moved.fee?.asset ?? ""],
  ["Price (USD)", (line) => line.price ?? ""],
  ["Rate (NGN per USD)", (line) => line.rate ?? ""],
  ["Value (NGN)", (line) => line.nairaValue ?? ""],
  ["Value (USD)", (line) => line.dollarValue ?? ""],
  ["Remarks", (line) => Object.values(remarksOf(line)).filter(Boolean).join(", ")],
];
