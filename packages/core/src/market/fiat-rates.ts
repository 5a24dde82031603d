import type { ReplyOf } from "@manilla/shared/http/route";
import type { listForex } from "@manilla/shared/market/coin-contract";
import type { getRates } from "@manilla/shared/market/contract";
import { fiatLabels, fiatNames, ratesAround } from "@manilla/shared/market/rules";
import type { Context } from "../context.ts";
import { currentPrices, type Prices } from "../prices/known-prices.ts";
import { AppError } from "../runtime/errors.ts";
import { displayNumber, freshness } from "./display.ts";

type FiatRates = ReplyOf<typeof getRates>;

/** Throws AppError rates_unavailable before the first refresh. */
export async function fiatRates(ctx: Context): Promise<FiatRates> {
  const prices = await currentPrices(ctx);
  const naira = prices.fiat.get("NGN");
  if (!naira) throw new AppError("rates_unavailable");
  const markup = displayNumber(prices.markupPercent);
  return {
    ...pairs(prices),
    description: `The market's middle rate, plus ${markup}% when you buy and minus ${markup}% when you sell.`,
    rmd_rate: markup,
    ...freshness(ctx, [naira.at]),
  };
}

function pairs(prices: Prices): Pick<FiatRates, "buyRates" | "sellRates" | "spreads"> {
  const rates: Pick<FiatRates, "buyRates" | "sellRates" | "spreads"> = {
    buyRates: {},
    sellRates: {},
    spreads: {},
  };
  for (const { code, mid } of midRates(prices)) {
    const { buy, sell } = ratesAround(mid, prices.markupPercent);
    rates.buyRates[`NGN-${code}`] = displayNumber(buy);
    rates.sellRates[`${code}-NGN`] = displayNumber(sell);
    rates.spreads[`NGN-${code}`] = displayNumber(buy.minus(mid).div(mid).times(100), 2);
    rates.spreads[`${code}-NGN`] = displayNumber(mid.minus(sell).div(mid).times(100), 2);
  }
  return rates;
}

/** Throws AppError rates_unavailable before the first refresh. */
export async function forexRates(ctx: Context): Promise<ReplyOf<typeof listForex>> {
  const prices = await currentPrices(ctx);
  const naira = prices.fiat.get("NGN");
  if (!naira) throw new AppError("rates_unavailable");
  const rates = midRates(prices).map(({ code, mid }) => ({
    code,
    name: fiatNames[code],
    naira: displayNumber(mid),
  }));
  return { rates, updatedAt: naira.at.toISOString() };
}

/** Naira per dollar divided by the currency's units per dollar. */
function midRates({ fiat }: Prices) {
  const dollar = fiat.get("NGN")?.perDollar;
  return fiatLabels.flatMap((code) => {
    const row = fiat.get(code);
    if (!dollar || code === "NGN" || (code !== "USD" && !row)) return [];
    return [{ code, mid: row ? dollar.div(row.perDollar) : dollar }];
  });
}
