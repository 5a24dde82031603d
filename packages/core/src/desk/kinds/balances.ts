import { coinOf, isAsset } from "@manilla/shared/assets";
import {
  AmountError,
  decimalText,
  formatMoney,
  fromUnits,
  isZero,
  type Money,
  roundUp,
  toDecimal,
  toMoney,
} from "@manilla/shared/money";
import type { Context } from "../../context.ts";
import { newEvent } from "../../events/events.ts";
import { availableAccount, houseAccount } from "../../ledger/accounts.ts";
import type { TransactionKind } from "../../ledger/types.ts";
import { currentPrices } from "../../prices/known-prices.ts";
import { AppError } from "../../runtime/errors.ts";
import { idAt } from "../../runtime/ids.ts";
import { draftProposal, type Proposal, type ProposalKinds, type WantedProposal } from "../proposal.ts";
import { findOpenAccount, refuseClosed } from "./accounts.ts";

export const balanceKinds = {
  /**
   * Gives a customer naira or coins at the company's cost (costs → available). Parameters: `amount` in the main unit,
   * and `asset` (default: naira).
   */
  "credit.goodwill": {
    prepare: (ctx, wanted) =>
      prepare(ctx, { ...wanted, parameters: { ...wanted.parameters, direction: "credit" } }, "Goodwill of"),
    apply: (ctx, proposal) => book(ctx, proposal, "adjustment.goodwill"),
  },
  /**
   * Credits or debits a customer's balance to correct an error. The counterpart is the company's account `costs`.
   * Parameters: `direction` (credit or debit), and `amount` and `asset` as for goodwill.
   */
  "balance.correct": {
    prepare: (ctx, wanted) => prepare(ctx, wanted, "Correction of"),
    apply: (ctx, proposal) => book(ctx, proposal, "adjustment.correction"),
  },
} satisfies ProposalKinds;

async function prepare(ctx: Context, { subject, parameters }: WantedProposal, what: string) {
  const user = await findOpenAccount(ctx, subject);
  const direction = parameters["direction"];
  if (direction !== "credit" && direction !== "debit")
    throw new AppError("bad_request", "The direction is credit or debit.");
  const amount = amountIn(parameters);
  const worth = await koboOf(ctx, amount);
  const shown = `${direction === "debit" ? "−" : ""}${formatMoney(amount)}`;
  const value = worth === unknownWorth ? "no price now" : `about ${formatMoney(fromUnits("NGN", worth))}`;
  return draftProposal({
    subject,
    userId: user.id,
    amount: worth,
    parameters: { amount: decimalText(amount), asset: amount.asset, direction },
    summary: `${what} ${shown}${amount.asset === "NGN" ? "" : ` (${value})`} for ${user.username}`,
  });
}

/**
 * Books a transaction of this `kind` at the time of staff's decision. The idempotency key is the proposal's id, so that
 * a second call books nothing.
 */
async function book(ctx: Context, proposal: Proposal, kind: TransactionKind): Promise<string> {
  const { subject: userId, parameters, reason, decidedAt } = proposal;
  const at = decidedAt ?? ctx.clock.now();
  const id = idAt(at, proposal.id);
  const amount = amountIn(parameters);
  const isCredit = parameters["direction"] === "credit";
  const [costs, balance] = [houseAccount("costs"), availableAccount(userId)];
  if (!(await ctx.operations.find(id))) await refuseClosed(ctx, userId);
  await ctx.ledger.transact({
    id,
    at,
    userId,
    kind,
    state: "completed",
    final: true,
    ...(isCredit ? { moneyIn: amount } : { moneyOut: amount }),
    ...(proposal.amount !== unknownWorth && { nairaValue: fromUnits("NGN", proposal.amount) }),
    legs: [
      isCredit ? { from: costs, to: balance, money: amount } : { from: balance, to: costs, money: amount },
    ],
    details: { proposalNumber: proposal.number },
    reason: kind === "adjustment.goodwill" ? "Credited by Manilla support" : "Corrected by Manilla support",
    events: [
      newEvent("balance.adjusted", {
        userId,
        transactionId: id,
        amount: decimalText(amount),
        asset: amount.asset,
        direction: isCredit ? "credit" : "debit",
      }),
    ],
    answer: { transactionId: id },
    idempotency: { scope: kind, key: proposal.id, requestHash: "" },
  });
  ctx.log.info({ transactionId: id, kind, proposal: proposal.number, reason }, "a balance was adjusted");
  return kind === "adjustment.goodwill" ? "The goodwill credit is booked" : "The correction is booked";
}

export function amountIn({ amount: text = "", asset = "NGN" }: Record<string, string>): Money {
  if (!isAsset(asset)) throw new AppError("bad_request", "Unknown currency.");
  try {
    const amount = toMoney(asset, text);
    if (!isZero(amount)) return amount;
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
  }
  throw new AppError("bad_request", "Enter an amount above zero, such as 1500.00.");
}

/** A coin without a price counts as this many kobo. Only roles without a limit may decide so large an amount. */
export const unknownWorth = 100_000_000_000_000n;

/**
 * Returns the amount's value in whole kobo, for comparison with a role's limit. Coins count at the last known prices,
 * rounded up.
 */
export async function koboOf(ctx: Context, amount: Money): Promise<bigint> {
  if (amount.asset === "NGN") return amount.units;
  const { coins, fiat } = await currentPrices(ctx);
  const [coin, naira] = [coins.get(coinOf(amount.asset).marketId), fiat.get("NGN")];
  if (!coin || !naira) return unknownWorth;
  return roundUp("NGN", toDecimal(amount).times(coin.price).times(naira.perDollar)).units;
}
