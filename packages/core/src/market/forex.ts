import type { ReplyOf } from "@manilla/shared/http/route";
import type { listForex } from "@manilla/shared/market/coin-contract";
import { fiatLabels, fiatNames } from "@manilla/shared/market/rules";
import type { Context } from "../context.ts";
import { currentPrices } from "../prices/known-prices.ts";
import { AppError } from "../runtime/errors.ts";
import { shown } from "./display.ts";

/** The mid rate of each currency in naira. Throws AppError rates_unavailable before the first refresh. */
export async function forexRates(ctx: Context): Promise<ReplyOf<typeof listForex>> {
  const { fiat } = await currentPrices(ctx);
  const naira = fiat.get("NGN");
  if (!naira) throw new AppError("rates_unavailable");
  const rates = fiatLabels.flatMap((code) => {
    const row = fiat.get(code);
    if (code === "NGN" || (code !== "USD" && !row)) return [];
    const worth = row ? naira.perDollar.div(row.perDollar) : naira.perDollar;
    return [{ code, name: fiatNames[code], naira: shown(worth) }];
  });
  return { rates, updatedAt: naira.at.toISOString() };
}
