import type { Context } from "@manilla/core/context";
import { cryptoRates } from "@manilla/core/market/crypto-rates";
import { fiatRates } from "@manilla/core/market/fiat-rates";
import type { ReplyOf } from "@manilla/shared/http/route";
import * as contract from "@manilla/shared/market/contract";
import { Stored } from "../answer.ts";
import { type App, register } from "../command.ts";

export function marketRoutes(app: App, ctx: Context): void {
  register(app, ctx, contract.getCryptoRates, async ({ query }) =>
    query.currencies === undefined ? written(await cryptoRates(ctx)) : cryptoRates(ctx, query),
  );
  register(app, ctx, contract.getRates, () => fiatRates(ctx));
}

const texts = new WeakMap<object, Stored>();

/** Everybody's call, every 30 seconds, signed in or not: one copy of the prices is checked and written once. */
function written(rates: ReplyOf<typeof contract.getCryptoRates>): Stored {
  const text = texts.get(rates) ?? new Stored(JSON.stringify(contract.getCryptoRates.reply.parse(rates)));
  texts.set(rates, text);
  return text;
}
