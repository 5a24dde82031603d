import type { AssetCode } from "@manilla/shared/assets";
import { lateAcceptanceHours } from "@manilla/shared/crypto/networks";
import { addMilliseconds, hours } from "@manilla/shared/duration";
import { lagosMinute } from "@manilla/shared/lagos";
import {
  decimalText,
  formatMoney,
  fromUnits,
  isAtLeast,
  type Money,
  roundUp,
  toDecimal,
} from "@manilla/shared/money";
import { transferMinimum } from "@manilla/shared/transfers/rules";
import type { GivenUp } from "@manilla/shared/users/account-contract";
import { kindWords } from "@manilla/shared/wallet/operation-texts";
import { nextText } from "@manilla/shared/wallet/transaction-texts";
import type { Context } from "../context.ts";
import { availableAccount, houseAccount } from "../ledger/accounts.ts";
import type { Facts } from "../ledger/types.ts";
import { tradingPrices } from "../prices/known-prices.ts";
import { AppError } from "../runtime/errors.ts";
import { newId } from "../runtime/ids.ts";
import { Prisma } from "../runtime/prisma/client.ts";

/**
 * SQL condition about an operation `t` (a row of ledger.transaction). As long as it is true, the operation's owner
 * cannot close the account. It is false for coins below the minimum, because any stranger can send them. It is true for
 * rejected coins, because the custodian may still accept them.
 */
export const keepsAccountOpen = "not t.final and t.state not in ('expired', 'failed', 'below_minimum')";

/**
 * Returns the error conflict with the reason why an account cannot be closed yet. If the only reason is dust (amounts
 * too small to send), `data.giveUp` lists the amounts that the person may give up.
 */
export async function findClosingObstacle(ctx: Context, userId: string): Promise<AppError> {
  const rests = await restsOf(ctx, userId);
  const amounts = new Intl.ListFormat("en-GB").format(rests.map(({ amount }) => formatMoney(amount)));
  const areDust = rests.every(({ isDust }) => isDust);
  if (!areDust) return conflict(`You still have ${amounts}. Please withdraw or send it first.`);
  const underWay = await findOpenOperation(ctx, userId);
  if (underWay !== undefined) return conflict(underWay);
  if (rests.length === 0) return new AppError("conflict");
  return new AppError("conflict", {
    message: `You still have ${amounts}, which is too little to withdraw or send. Give it up and close?`,
    data: { giveUp: rests.map(asGivenUp) },
  });
}

export async function findOpenOperation(ctx: Context, userId: string): Promise<string | undefined> {
  // The message names only the latest operation. Rejected coins are named only if nothing else is open.
  const rows = await ctx.prisma.$queryRaw<OpenOperation[]>`
  select t.kind, t.state, coalesce(t.asset_out, t.asset_in) as asset, coalesce(t.units_out, t.units_in) as units,
    coalesce((t.details ->> 'rejectedAt')::timestamptz, t.created_at) as since
  from ledger.transaction t where t.user_id = ${userId} and ${Prisma.raw(keepsAccountOpen)}
  order by t.state = 'rejected', since desc limit 1`;
  return rows[0] && waitFor(rows[0]);
}

const conflict = (message: string) => new AppError("conflict", message);

type OpenOperation = {
  kind: string;
  state: string;
  since: Date;
  asset: AssetCode | null;
  units: bigint | null;
};

function waitFor({ kind, state, asset, units, since }: OpenOperation): string {
  const amount = asset && units ? formatMoney(fromUnits(asset, units)) : "";
  if (state === "rejected") {
    const until = lagosMinute(addMilliseconds(since, hours(lateAcceptanceHours)));
    return `${amount} that came in was not accepted, but this can change until ${until}. You can close your account after that.`;
  }
  const what = [kindWords(kind), amount].filter(Boolean).join(" of ");
  return `Please wait until this is finished: ${what}. ${nextText(state) ?? ""}`.trim();
}

interface Rest {
  amount: Money;
  version: string;
  /** True if the balance is worth less than the minimum of a transfer, the lowest minimum of all payments. */
  isDust: boolean;
  facts: Facts;
}

type Row = { asset: AssetCode; units: bigint; version: string };

/** Returns the user's available balances above zero. A coin without a price is not dust. */
async function restsOf(ctx: Context, userId: string): Promise<Rest[]> {
  const rows = await ctx.prisma.$queryRaw<Row[]>`
    select asset, balance as units, version::text from ledger.account
    where user_id = ${userId}::uuid and purpose = 'available' and balance > 0 order by asset`;
  return Promise.all(
    rows.map(async ({ asset, units, version }) => {
      const amount = fromUnits(asset, units);
      const worth = await worthOf(ctx, amount);
      const isDust = worth !== null && !isAtLeast(worth, transferMinimum);
      return { amount, version, isDust, facts: worth === null ? {} : { nairaValue: worth } };
    }),
  );
}

async function worthOf(ctx: Context, amount: Money): Promise<Money<"NGN"> | null> {
  const { asset } = amount;
  if (asset === "NGN") return fromUnits(asset, amount.units);
  try {
    const { price, midRate } = await tradingPrices(ctx, asset);
    return roundUp("NGN", toDecimal(amount).times(price).times(midRate));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function asGivenUp({ amount }: Pick<Rest, "amount">): GivenUp {
  return { currency: amount.asset, amount: decimalText(amount) };
}

/**
 * Books the dust to the company, once for each balance. Books nothing if the balances differ from `agreed`, the list
 * that the person saw.
 */
export async function giveUpDust(ctx: Context, userId: string, agreed: readonly GivenUp[]): Promise<void> {
  const rests = await restsOf(ctx, userId);
  const names = (amounts: readonly GivenUp[]) =>
    amounts.map(({ currency, amount }) => `${currency} ${amount}`).sort();
  const isSame = names(rests.map(asGivenUp)).join() === names(agreed).join();
  if (!isSame || !rests.every(({ isDust }) => isDust)) return;
  for (const rest of rests) await bookRest(ctx, userId, rest);
}

async function bookRest(ctx: Context, userId: string, { amount, version, facts }: Rest): Promise<void> {
  const key = `${userId}:${amount.asset}:${version}`;
  await ctx.ledger
    .transact({
      ...facts,
      id: newId(),
      at: ctx.clock.now(),
      userId,
      kind: "dust.given_up",
      state: "completed",
      final: true,
      moneyOut: amount,
      legs: [{ from: availableAccount(userId), to: houseAccount("dust"), money: amount }],
      reason: "Given up to close the account",
      answer: null,
      idempotency: { scope: "dust.given_up", key, requestHash: key },
    })
    .catch((error: unknown) => {
      // The dust was spent at the same time, so nothing is booked.
      if (!(error instanceof AppError && error.code === "insufficient_funds")) throw error;
    });
}
