import type { ReplyOf } from "@manilla/shared/http/route";
import type { getRates } from "@manilla/shared/market/contract";
import { fiatLabels, ratesAround } from "@manilla/shared/market/rules";
import type { Context } from "../context.ts";
import { currentPrices, type Prices } from "../prices/known-prices.ts";
import { AppError } from "../runtime/errors.ts";
import { freshness, shown } from "./display.ts";

type FiatRates = ReplyOf<typeof getRates>;

/** The buying and selling rate of each currency in naira. Throws AppError rates_unavailable before the first refresh. */
export async function fiatRates(ctx: Context): Promise<FiatRates> {
  const prices = await currentPrices(ctx);
  const naira = prices.fiat.get("NGN");
  if (!naira) throw new AppError("rates_unavailable");
  const markup = shown(prices.markupPercent);
  return {
    ...pairs(prices),
    description: `The market's middle rate, plus ${markup}% when you buy and minus ${markup}% when you sell.`,
    rmd_rate: markup,
    ...freshness(ctx, [naira.at]),
  };
}

/** The dollar's rate is naira's own; another currency's is the dollar's divided by what a dollar costs in it. */
function pairs({ fiat, markupPercent }: Prices): Pick<FiatRates, "buyRates" | "sellRates" | "spreads"> {
  const rates: Pick<FiatRates, "buyRates" | "sellRates" | "spreads"> = {
    buyRates: {},
    sellRates: {},
    spreads: {},
  };
  const naira = fiat.get("NGN");
  for (const label of fiatLabels) {
    const row = fiat.get(label);
    if (!naira || label === "NGN" || (label !== "USD" && !row)) continue;
    const mid = row ? naira.perDollar.div(row.perDollar) : naira.perDollar;
    const { buy, sell } = ratesAround(mid, markupPercent);
    rates.buyRates[`NGN-${label}`] = shown(buy);
    rates.sellRates[`${label}-NGN`] = shown(sell);
    rates.spreads[`NGN-${label}`] = shown(buy.minus(mid).div(mid).times(100), 2);
    rates.spreads[`${label}-NGN`] = shown(mid.minus(sell).div(mid).times(100), 2);
  }
  return rates;
}
