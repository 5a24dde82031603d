import { coinOf } from "@manilla/shared/assets";
import { sellCryptoAmount, usdText, usdValue } from "@manilla/shared/crypto/fees";
import type { Context } from "../../context.ts";
import type { Facts } from "../../ledger/operation.ts";
import { currentPrices, nairaRates } from "../../prices/known-prices.ts";
import type { CustodyDeposit } from "../../providers/custody/port.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { findOwner } from "../addresses/issued.ts";
import { nextTransition, pollAgain, type Seen, seenOperation } from "./deposit-steps.ts";
import { type Deposit, findDeposit } from "./deposits.ts";
import { noteDust } from "./dust.ts";
import { releaseWaiting } from "./release.ts";
import { cryptoDeposit } from "./states.ts";

export type Settled = "unknown" | "no_answer" | "not_ours" | Deposit["state"];

/**
 * Asks the custodian about one deposit and books what it says, once, whoever asks first and however often: seen, held,
 * accepted (10⁻⁸ units, custody → user) or rejected. Answers what came of it; never throws for a vendor's silence.
 */
export async function settleDeposit(
  ctx: Context,
  { accountId, id }: { accountId: string; id: string },
): Promise<Settled> {
  const seen = await ask(ctx, { accountId, id });
  if (seen === "no_answer") {
    const known = await findDeposit(ctx, id);
    if (known && (known.state === "confirming" || known.state === "on_hold")) {
      await ctx.ledger.advance(pollAgain(known, ctx.clock.now()));
    }
    return seen;
  }
  return seen ? bookDeposit(ctx, seen) : "unknown";
}

/** Books what the custodian has just said of a deposit. */
export async function bookDeposit(ctx: Context, told: CustodyDeposit): Promise<Settled> {
  const { coin, amount } = told;
  if (!coin || !amount) {
    ctx.log.error({ depositId: told.id, accountId: told.accountId }, "a coin came that we don't keep");
    return "not_ours";
  }
  const seen: Seen = { ...told, coin, amount };
  const deposit = (await findDeposit(ctx, seen.id)) ?? (await open(ctx, seen));
  const step = nextTransition(deposit, seen, ctx.clock.now());
  if (!step) return deposit.state;
  if (step.to !== step.from && !cryptoDeposit.can(step.from, step.to)) {
    throw new Error(`A deposit never goes from ${step.from} to ${step.to}`);
  }
  const accepted = step.legs !== undefined;
  if (accepted) await noteDust(ctx, seen);
  const { moved, state } = await ctx.ledger.advance({ ...step, ...(accepted ? await worth(ctx, seen) : {}) });
  if (!moved) return state as Deposit["state"]; // only this feature writes this kind
  if (step.to !== step.from)
    ctx.log.info({ transactionId: deposit.id, state: step.to }, "a deposit moved on");
  if (step.to === "below_minimum" || step.to === "credited") {
    await releaseWaiting(ctx, { ...deposit, amount, state: step.to });
  }
  return step.to;
}

async function ask(
  ctx: Context,
  { accountId, id }: { accountId: string; id: string },
): Promise<CustodyDeposit | null | "no_answer"> {
  try {
    return await ctx.providers.custody.deposit(accountId, id);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn({ err: error, depositId: id, kind: error.kind }, "a deposit could not be asked about");
    return "no_answer";
  }
}

async function open(ctx: Context, seen: Seen): Promise<Deposit> {
  const userId = await findOwner(ctx, seen);
  const { name: provider } = ctx.providers.custody;
  const { replayed } = await ctx.ledger.transact(
    seenOperation(seen, { userId, provider, now: ctx.clock.now() }),
  );
  if (!userId && !replayed) {
    ctx.log.error({ depositId: seen.id, address: seen.address }, "coins came to an address without an owner");
  }
  const deposit = await findDeposit(ctx, seen.id);
  if (!deposit) throw new Error(`deposit ${seen.id} was written and is not there`);
  return deposit;
}

/** What it is worth now, for history; nothing when nobody knows: a value that is only shown never stops money. */
async function worth(ctx: Context, { coin, amount }: Seen): Promise<Facts> {
  try {
    const prices = await currentPrices(ctx);
    const price = prices.coins.get(coinOf(coin).marketId)?.price;
    const rate = nairaRates(prices)?.mid;
    if (!price || !rate) return {};
    return {
      price: price.toFixed(),
      rate: rate.toFixed(),
      nairaValue: sellCryptoAmount(amount, { price, rate }).value,
      dollarCents: BigInt(usdText(usdValue(amount, price)).replace(".", "")),
    };
  } catch (error) {
    ctx.log.warn({ err: error }, "a deposit's value is not known");
    return {};
  }
}
