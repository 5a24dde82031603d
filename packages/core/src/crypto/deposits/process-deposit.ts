import { type CoinCode, coinOf } from "@manilla/shared/assets";
import { sellCryptoAmount, usdCents, usdValue } from "@manilla/shared/crypto/fees";
import { decimalText, type Money } from "@manilla/shared/money";
import type { Context } from "../../context.ts";
import type { Facts, StepOutcome } from "../../ledger/types.ts";
import { reportIncident } from "../../operations/incidents.ts";
import { callProvider, closePolling, move, pollLater } from "../../operations/move.ts";
import { currentPrices } from "../../prices/known-prices.ts";
import type { CustodyDeposit } from "../../providers/custody/port.ts";
import { recordHit } from "../../screening/hits.ts";
import { screenAddress } from "../../screening/screen.ts";
import { findOwner } from "../addresses/issued.ts";
import { type DepositReport, detailsOf, startOfDeposit } from "./deposit-effects.ts";
import { cryptoDeposit, minimumOf, pollingEndsAt, undecidedStates } from "./deposit-operation.ts";
import {
  type Deposit,
  type DepositDetails,
  depositReference,
  findCoinDeposit,
  listAcceptedDeposits,
} from "./deposits.ts";
import { recordDust } from "./dust.ts";
import { matchCollection } from "./match-collection.ts";

export type DepositOutcome = "unknown" | "no_answer" | "not_ours" | Deposit["state"];

/** Queries the custodian about a deposit. A repeated answer is booked once. Does not throw if there is no answer. */
export async function processCoinDeposit(
  ctx: Context,
  { accountId, id }: { accountId: string; id: string },
): Promise<DepositOutcome> {
  const about = { provider: ctx.providers.custody.name, call: "deposit query", reference: id };
  const report = await callProvider(ctx, about, () => ctx.providers.custody.deposit(accountId, id));
  if (report) return bookDeposit(ctx, report);
  return report === null ? "unknown" : "no_answer";
}

export async function bookDeposit(ctx: Context, answer: CustodyDeposit): Promise<DepositOutcome> {
  const { coin, amount, isCollection } = answer;
  if (isCollection) return matchCollection(ctx, answer.id);
  if (!coin || !amount) {
    const about = { provider: ctx.providers.custody.name, depositId: answer.id, accountId: answer.accountId };
    ctx.log.error(about, "deposit rejected: it is a coin we do not keep");
    return "not_ours";
  }
  const report: DepositReport = { ...answer, coin, amount };
  const deposit = (await findCoinDeposit(ctx, report.id)) ?? (await openDeposit(ctx, report));
  if (!mayChange(deposit, report)) {
    if (isTakenBack(deposit, report))
      await reportContradiction(ctx, deposit, { report, kind: "rejected_after_acceptance" });
    return deposit.state;
  }
  const { moved, state } = await applyStatus(ctx, { ...deposit, amount }, report);
  const current = state as Deposit["state"]; // cast: the database allows a crypto.deposit only these states
  if (moved && (current === "below_minimum" || current === "credited")) {
    await releaseWaiting(ctx, { ...deposit, amount, state: current });
  }
  return current;
}

function mayChange({ state, isFinal }: Deposit, { status }: DepositReport): boolean {
  return undecidedStates.includes(state) && (!isFinal || status === "accepted");
}

function isTakenBack({ state }: Deposit, { status }: DepositReport): boolean {
  return !undecidedStates.includes(state) && (status === "rejected" || status === "on_hold");
}

async function applyStatus(ctx: Context, deposit: Deposit, report: DepositReport): Promise<StepOutcome> {
  const { status } = report;
  if (status === "accepted") return applyAcceptance(ctx, deposit, report);
  if (status === "rejected" && deposit.state !== "rejected")
    return move(ctx, cryptoDeposit, deposit, "reject", { report });
  if (status === "on_hold" && deposit.state !== "on_hold")
    return move(ctx, cryptoDeposit, deposit, "hold", { report });
  return pollAgain(ctx, deposit, detailsOf(report));
}

export function pollAgain(ctx: Context, deposit: Deposit, details?: DepositDetails): Promise<StepOutcome> {
  if (deposit.state === "rejected" && ctx.clock.now() >= pollingEndsAt(deposit))
    return closePolling(ctx, deposit);
  return pollLater(ctx, cryptoDeposit, deposit, { ...(details && { details }) });
}

async function applyAcceptance(ctx: Context, deposit: Deposit, report: DepositReport): Promise<StepOutcome> {
  const { id, userId, isFinal } = deposit;
  const { source = null } = report;
  const match = source === null ? undefined : await screenAddress(ctx, source);
  const isEnough = report.amount.units >= minimumOf(deposit).units;
  // When its polling has ended, a rejected deposit is final. If the custodian accepts it later, it can no longer move
  // to suspense or review, so staff get an incident.
  if (isFinal && (userId === null || match || !isEnough)) {
    await reportContradiction(ctx, deposit, { report, kind: "accepted_after_rejection" });
    return { moved: false, state: deposit.state };
  }
  await recordDust(ctx, report);
  const accepted = { report, value: await readValue(ctx, report) };
  if (userId === null) return move(ctx, cryptoDeposit, deposit, "suspend", accepted);
  if (match && source !== null) {
    await recordHit(ctx, { flow: "deposit", subject: id, userId, checked: source }, match);
    return move(ctx, cryptoDeposit, deposit, "review", { ...accepted, userId });
  }
  const transition = isEnough ? "credit" : "keepBelowMinimum";
  return move(ctx, cryptoDeposit, deposit, transition, { ...accepted, userId });
}

async function reportContradiction(
  ctx: Context,
  { id, state }: Deposit,
  { report, kind }: { report: DepositReport; kind: "accepted_after_rejection" | "rejected_after_acceptance" },
): Promise<void> {
  const details = { theirs: `${report.status} ${decimalText(report.amount)} ${report.coin}`, ours: state };
  const about = {
    provider: ctx.providers.custody.name,
    reference: depositReference(report.id),
    transactionId: id,
  };
  await reportIncident(ctx, { ...about, kind, details });
}

async function openDeposit(ctx: Context, report: DepositReport): Promise<Deposit> {
  const userId = await findOwner(ctx, report);
  const { name: provider } = ctx.providers.custody;
  const { replayed } = await ctx.ledger.transact(
    startOfDeposit(report, { userId, provider, now: ctx.clock.now() }),
  );
  if (!userId && !replayed)
    ctx.log.error(
      { provider, depositId: report.id, address: report.address },
      "deposit matched no address of ours",
    );
  const deposit = await findCoinDeposit(ctx, report.id);
  if (!deposit) throw new Error(`deposit ${report.id} was written and is not there`);
  return deposit;
}

/** Returns an empty object if there is no price, so that a missing price never blocks money. */
async function readValue(ctx: Context, { id, coin, amount }: DepositReport): Promise<Facts> {
  try {
    const prices = await currentPrices(ctx);
    const price = prices.coins.get(coinOf(coin).marketId)?.price;
    const rate = prices.nairaRates?.mid;
    if (!price || !rate) return {};
    return {
      price: price.toFixed(),
      rate: rate.toFixed(),
      nairaValue: sellCryptoAmount(amount, { price, rate }).value,
      dollarCents: usdCents(usdValue(amount, price)),
    };
  } catch (error) {
    ctx.log.warn({ err: error, depositId: id, coin }, "computing a deposit's value failed");
    return {};
  }
}

/**
 * Splits `deposits` (all accepted deposits of one address, oldest first) into groups. A group is complete when its sum
 * reaches the minimum. Returns the deposits of complete groups that are not credited yet.
 */
export function releasableDeposits<D extends { amount: Money<CoinCode>; state: string }>(
  deposits: readonly D[],
  minimum: Money<CoinCode>,
): D[] {
  const released: D[] = [];
  let group: D[] = [];
  let sum = 0n;
  for (const deposit of deposits) {
    group.push(deposit);
    sum += deposit.amount.units;
    if (sum < minimum.units) continue;
    released.push(...group.filter(({ state }) => state === "below_minimum"));
    group = [];
    sum = 0n;
  }
  return released;
}

export async function releaseWaiting(ctx: Context, deposit: Deposit): Promise<void> {
  const { userId, coin, network } = deposit;
  if (userId === null || network === null) return;
  const ready = releasableDeposits(
    await listAcceptedDeposits(ctx, { userId, coin, network }),
    minimumOf(deposit),
  );
  await Promise.all(ready.map((waiting) => move(ctx, cryptoDeposit, waiting, "release", { userId })));
}
