import { Decimal } from "@manilla/shared/decimal";
import { exact, type Money } from "@manilla/shared/money";
import type { Context } from "../context.ts";
import { currentPrices } from "./known-prices.ts";

/**
 * The present value of naira in whole dollar cents, for history. Undefined without a rate: a value that is
 * only shown never stops money.
 */
export async function dollarValue(ctx: Context, amount: Money<"NGN">): Promise<bigint | undefined> {
  try {
    const rate = (await currentPrices(ctx)).fiat.get("NGN")?.perDollar;
    return rate && BigInt(exact(amount).times(100).div(rate).toFixed(0, Decimal.ROUND_FLOOR));
  } catch (error) {
    ctx.log.warn({ err: error }, "computing a dollar value failed");
    return undefined;
  }
}
