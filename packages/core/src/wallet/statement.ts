import { days } from "@manilla/shared/duration";
import type { BodyOf, QueryOf } from "@manilla/shared/http/route";
import { maskContact } from "@manilla/shared/kyc/contact";
import { lagosTime } from "@manilla/shared/lagos";
import {
  type emailStatement,
  type exportTransactions,
  historyKind,
} from "@manilla/shared/wallet/activity-contract";
import { z } from "zod";
import type { Actor } from "../actor.ts";
import { refuseBeyond } from "../concurrency/refuse-beyond.ts";
import type { Context } from "../context.ts";
import { newEvent } from "../events/events.ts";
import { announceEvent, type OutboxEvent } from "../ledger/outbox.ts";
import { AppError } from "../runtime/errors.ts";
import { historyFilters } from "./activity.ts";
import { csvFile, type FileReply } from "./csv.ts";
import { readStatement, remarksOf, type StatementLine, statementBalances } from "./statement-lines.ts";
import { statementPdf } from "./statement-pdf.ts";

const mostLines = 5_000;

/** Throws AppError bad_request when there are too many lines or the days are invalid. */
export async function makeStatement(
  ctx: Context,
  actor: Pick<Actor, "userId">,
  { format, ...filters }: QueryOf<typeof exportTransactions>,
): Promise<FileReply> {
  const { lines, balances } = await readStatement(ctx, statementFilters(actor, filters), mostLines + 1);
  if (lines.length > mostLines) {
    throw new AppError("bad_request", "That is too much for one statement. Please choose fewer days.");
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
  // A filtered statement shows no balances, because the filtered lines do not explain the change of the balances.
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

function statementFilters(actor: Pick<Actor, "userId">, filters: Parameters<typeof historyFilters>[1]) {
  if (filters.from && filters.to && filters.from > filters.to)
    throw new AppError("bad_request", "The first day must not be after the last.");
  return historyFilters(actor, filters);
}

/** "Received" minus "Paid out" is the change of the balance. */
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

/**
 * Requests a statement by e-mail. Throws AppError: conflict (the person has no verified e-mail address), bad_request
 * (the days are invalid), rate_limited.
 */
export async function requestStatement(
  ctx: Context,
  actor: Actor,
  { kind, from, to }: BodyOf<typeof emailStatement>,
): Promise<{ sentTo: string }> {
  const { userId } = actor;
  const email = await verifiedEmail(ctx, userId);
  if (!email) {
    throw new AppError("conflict", "Please verify your email address first, under Profile.");
  }
  const span = { ...(from && { from }), ...(to && { to }) };
  statementFilters(actor, { kind, ...span }); // throws for invalid days before the event is announced
  await refuseBeyond(ctx, `wallet:statement:${userId}`, { maxUses: 10, windowMs: days(1) });
  await announceEvent(ctx.prisma, newEvent("statement.requested", { userId, kind, ...span }));
  return { sentTo: maskContact(email) };
}

const request = z.object({
  userId: z.uuid(),
  kind: historyKind,
  from: z.string().optional(),
  to: z.string().optional(),
});

/**
 * Returns null if the customer's e-mail address is no longer verified. `refused`: a message for the customer instead
 * of the file, for example about too many lines.
 */
export async function requestedStatement(
  ctx: Context,
  { payload }: Pick<OutboxEvent, "payload">,
): Promise<{ to: string; file: FileReply } | { to: string; refused: string } | null> {
  const { userId, ...filters } = request.parse(payload);
  const to = await verifiedEmail(ctx, userId);
  if (to === null) return null;
  try {
    return { to, file: await makeStatement(ctx, { userId }, { ...filters, format: "pdf" }) };
  } catch (error) {
    if (error instanceof AppError && error.code === "bad_request") return { to, refused: error.message };
    throw error;
  }
}

async function verifiedEmail(ctx: Context, id: string): Promise<string | null> {
  const verified = { id, emailVerifiedAt: { not: null }, closedAt: null };
  return (await ctx.prisma.user.findFirst({ where: verified, select: { email: true } }))?.email ?? null;
}
