import type { QueryOf } from "@manilla/shared/http/route";
import type { ActivityLine, exportTransactions } from "@manilla/shared/wallet/activity-contract";
import { movedAmounts } from "@manilla/shared/wallet/amount-labels";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { listTransactions } from "../ledger/history.ts";
import { AppError } from "../runtime/errors.ts";
import { historyFilters, lineOf } from "./activity.ts";
import { csvFile } from "./csv.ts";
import { dateTime } from "./pdf.ts";
import { balancesOf } from "./statement-balances.ts";
import { statementPdf, unmovedWords } from "./statement-pdf.ts";

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
  const lines = await allLines(ctx, actor, filters);
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
  const { from = null } = historyFilters(actor, filters);
  // Of a part of the lines a balance would be a wrong one.
  const isWhole = filters.kind === "all" && !filters.status && !filters.search?.trim();
  const balances = isWhole ? await balancesOf(ctx, actor.userId, { lines, from }) : [];
  const body = await statementPdf({ lines, balances, owner: user, at: ctx.clock.now(), ...filters });
  return { name, type: "application/pdf", body };
}

async function allLines(
  ctx: Context,
  actor: Pick<Actor, "userId">,
  filters: Omit<QueryOf<typeof exportTransactions>, "format">,
): Promise<ActivityLine[]> {
  const query = historyFilters(actor, filters);
  const lines: ActivityLine[] = [];
  let before: string | null = null;
  do {
    const page = await listTransactions(ctx.pool, { ...query, limit: 100, ...(before ? { before } : {}) });
    lines.push(...page.items.map(lineOf));
    before = page.next;
    if (lines.length > mostLines) {
      throw new AppError("bad_request", {
        message: "That is too much for one statement. Please choose fewer days.",
      });
    }
  } while (before);
  return lines;
}

/** What was paid and received is what moved, so that its sum is the balance; the last column says the rest. */
const columns: readonly [string, (line: ActivityLine) => string][] = [
  ["Date (Lagos)", (line) => dateTime(new Date(line.createdAt))],
  ["Reference", (line) => line.reference],
  ["Description", (line) => line.title],
  ["Counterparty", (line) => line.counterparty ?? ""],
  ["Status", (line) => line.status],
  ["Paid out", (line) => movedAmounts(line).out?.amount ?? ""],
  ["Paid out currency", (line) => movedAmounts(line).out?.asset ?? ""],
  ["Received", (line) => movedAmounts(line).in?.amount ?? ""],
  ["Received currency", (line) => movedAmounts(line).in?.asset ?? ""],
  ["Fee", (line) => movedAmounts(line).fee?.amount ?? ""],
  ["Fee currency", (line) => movedAmounts(line).fee?.asset ?? ""],
  ["Price (USD)", (line) => line.price ?? ""],
  ["Rate (NGN per USD)", (line) => line.rate ?? ""],
  ["Value (NGN)", (line) => line.nairaValue ?? ""],
  ["Value (USD)", (line) => line.dollarValue ?? ""],
  ["Not moved", (line) => Object.values(unmovedWords(line)).filter(Boolean).join(", ")],
];
