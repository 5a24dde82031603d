import { formatNaira } from "@manilla/shared/format-money";
import { AmountError, isZero, type Money, money, toDecimal } from "@manilla/shared/money";
import type { Context } from "../../context.ts";
import { event } from "../../events/events.ts";
import { available, house } from "../../ledger/accounts.ts";
import type { TransactionKind } from "../../ledger/operation.ts";
import { AppError } from "../../runtime/errors.ts";
import { isId } from "../../runtime/ids.ts";
import type { Proposal } from "../proposal.ts";
import { draft, type ProposalRules, type Wanted } from "./kind.ts";

/** Credits a customer with the company's naira: costs → available. Parameter `amount` in naira. */
export const goodwillRules: ProposalRules = {
  prepare: (ctx, wanted) =>
    prepare(ctx, { ...wanted, parameters: { ...wanted.parameters, direction: "credit" } }, "Goodwill of"),
  apply: (ctx, proposal) => book(ctx, proposal, "adjustment.goodwill"),
};

/** Corrects a naira balance against the company's costs: `direction` is credit or debit, `amount` in naira. */
export const correctRules: ProposalRules = {
  prepare: (ctx, wanted) => prepare(ctx, wanted, "Correction of"),
  apply: (ctx, proposal) => book(ctx, proposal, "adjustment.correction"),
};

async function prepare(ctx: Context, { subject, parameters }: Wanted, what: string) {
  const user = isId(subject) ? await ctx.prisma.user.findUnique({ where: { id: subject } }) : null;
  if (!user || user.closedAt) throw new AppError("not_found", { message: "There is no such customer." });
  const direction = parameters["direction"];
  if (direction !== "credit" && direction !== "debit")
    throw new AppError("bad_request", { message: "The direction is credit or debit." });
  const amount = amountIn(parameters);
  const signed = `${direction === "debit" ? "−" : ""}${formatNaira(toDecimal(amount))}`;
  return draft({
    subject,
    userId: user.id,
    amount: amount.units,
    parameters: { amount: toDecimal(amount), direction },
    summary: `${what} ${signed} for ${user.username}`,
  });
}

/** One journal of its own kind; the proposal's id is the transaction's, so that a second call books nothing. */
async function book(ctx: Context, proposal: Proposal, kind: TransactionKind): Promise<string> {
  const { id, subject: userId, parameters, reason } = proposal;
  const amount = amountIn(parameters);
  const isCredit = parameters["direction"] === "credit";
  const [costs, balance] = [house("costs"), available(userId)];
  await ctx.ledger.transact({
    id,
    at: proposal.decidedAt ?? ctx.clock.now(),
    userId,
    kind,
    state: "completed",
    final: true,
    ...(isCredit ? { moneyIn: amount } : { moneyOut: amount }),
    nairaValue: amount,
    legs: [
      isCredit ? { from: costs, to: balance, money: amount } : { from: balance, to: costs, money: amount },
    ],
    details: { proposalNumber: proposal.number },
    reason: kind === "adjustment.goodwill" ? "Credited by Manilla support" : "Corrected by Manilla support",
    events: [
      event("balance.adjusted", {
        userId,
        transactionId: id,
        amount: toDecimal(amount),
        direction: isCredit ? "credit" : "debit",
      }),
    ],
    answer: { transactionId: id },
  });
  ctx.log.info({ transactionId: id, kind, proposal: proposal.number, reason }, "a balance was adjusted");
  return `Booked as ${kind}`;
}

/** Naira only: authority is counted in kobo, and a coin's worth changes between proposal and decision. */
function amountIn(parameters: Record<string, string>): Money<"NGN"> {
  try {
    const amount = money("NGN", parameters["amount"] ?? "");
    if (!isZero(amount)) return amount;
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
  }
  throw new AppError("bad_request", { message: "Enter an amount of naira above zero, such as 1500.00." });
}
