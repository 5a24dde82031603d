import type { QueryOf } from "@manilla/shared/http/route";
import { lagosTime } from "@manilla/shared/lagos";
import type { exportTransactions } from "@manilla/shared/wallet/activity-contract";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { historyFilters } from "./activity.ts";
import { csvFile } from "./csv.ts";
import { statementBalances } from "./statement-balances.ts";
import { readStatement, remarks, type StatementLine } from "./statement-lines.ts";
import { statementPdf } from "./statement-pdf.ts";

/** A statement ends here: more lines than anyone reads, and a bound on what one call costs. */
const mostLines = 5_000;

export interface FileReply {
  name: string;
  type: string;
  body: Buffer;
}

/** A statement of some days (of Lagos) as a file. Throws AppError bad_request when the days hold too much or none make sense. */
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
  // Of a part of the lines a balance would be a wrong one.
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

/** What was paid and received is what moved, so that its sum is the balance; the last column says the rest. */
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
  ["Remarks", (line) => Object.values(remarks(line)).filter(Boolean).join(", ")],
];
