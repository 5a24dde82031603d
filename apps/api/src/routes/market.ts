import type { Context } from "@manilla/core/context";
import { cryptoRates } from "@manilla/core/market/crypto-rates";
import { fiatRates } from "@manilla/core/market/fiat-rates";
import * as contract from "@manilla/shared/market/contract";
import { type App, register } from "../command.ts";

export function marketRoutes(app: App, ctx: Context): void {
  register(app, ctx, contract.getCryptoRates, ({ query }) => cryptoRates(ctx, query));
  register(app, ctx, contract.getRates, () => fiatRates(ctx));
}
