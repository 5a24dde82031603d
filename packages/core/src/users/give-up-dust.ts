import type { AssetCode } from "@manilla/shared/assets";
import { atLeast, exact, fromUnits, type Money, roundUp, toDecimal } from "@manilla/shared/money";
import { transferMinimum } from "@manilla/shared/transfers/rules";
import type { GivenUp } from "@manilla/shared/users/account-contract";
import type { Context } from "../context.ts";
import { available, house } from "../ledger/accounts.ts";
import type { Facts } from "../ledger/operation.ts";
import { tradingPrices } from "../prices/known-prices.ts";
import { AppError } from "../runtime/errors.ts";
import { newId } from "../runtime/ids.ts";

interface Rest {
  amount: Money;
  version: string;
  /** Worth less than the smallest transfer to another person, which is the cheapest way out. */
  isDust: boolean;
  facts: Facts;
}

type Row = { asset: AssetCode; units: bigint; version: string };

/** The person's remaining balances by asset. A coin without a price is not dust. */
export async function restsOf(ctx: Context, userId: string): Promise<Rest[]> {
  const rows = await ctx.prisma.$queryRaw<Row[]>`
    select asset, balance as units, version::text from ledger.account
    where user_id = ${userId}::uuid and purpose = 'available' and balance > 0 order by asset`;
  return Promise.all(
    rows.map(async ({ asset, units, version }) => {
      const amount = fromUnits(asset, units);
      const worth = await worthOf(ctx, amount);
      const isDust = worth !== null && !atLeast(worth, transferMinimum);
      return { amount, version, isDust, facts: worth === null ? {} : { nairaValue: worth } };
    }),
  );
}

async function worthOf(ctx: Context, amount: Money): Promise<Money<"NGN"> | null> {
  const { asset } = amount;
  if (asset === "NGN") return fromUnits(asset, amount.units);
  try {
    const { price, midRate } = await tradingPrices(ctx, asset);
    return roundUp("NGN", exact(amount).times(price).times(midRate));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

export function asGivenUp({ amount }: Pick<Rest, "amount">): GivenUp {
  return { currency: amount.asset, amount: toDecimal(amount) };
}

/**
 * Books the agreed dust to the company, once for each balance. `agreed` is exactly what the person was shown. Does
 * nothing when another balance remains: the closing is refused then, and the person must agree again.
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
      legs: [{ from: available(userId), to: house("dust"), money: amount }],
      reason: "Given up to close the account",
      answer: null,
      idempotency: { operation: "dust.given_up", key, requestHash: key },
    })
    .catch((error: unknown) => {
      // The dust was spent in the same moment: the closing is refused, or finds the balance empty.
      if (!(error instanceof AppError && error.code === "insufficient_funds")) throw error;
    });
}
