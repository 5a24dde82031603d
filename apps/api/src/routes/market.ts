import type { Context } from "@manilla/core/context";
import { addAlert, listAlerts, removeAlert } from "@manilla/core/market/alerts";
import { coinAnalysis, coinCandles, latestNews } from "@manilla/core/market/outside-sources";
import { cryptoRates, fiatRates, forexRates } from "@manilla/core/market/rates";
import { emptyReply, StoredReply } from "@manilla/http/answer";
import type { ReplyOf } from "@manilla/shared/http/route";
import * as alerts from "@manilla/shared/market/alert-contract";
import * as coin from "@manilla/shared/market/coin-contract";
import * as contract from "@manilla/shared/market/contract";
import { type App, addRoute } from "../command.ts";

export function marketRoutes(app: App, ctx: Context): void {
  addRoute(app, ctx, contract.getCryptoRates, async ({ query }) =>
    query.currencies === undefined ? written(await cryptoRates(ctx)) : cryptoRates(ctx, query),
  );
  addRoute(app, ctx, contract.getRates, () => fiatRates(ctx));
  addRoute(app, ctx, coin.getCoinAnalysis, ({ params }) => coinAnalysis(ctx, params.id));
  addRoute(app, ctx, coin.getCandles, ({ params, query }) => coinCandles(ctx, { ...params, ...query }));
  addRoute(app, ctx, coin.listNews, ({ query }) => latestNews(ctx, query));
  addRoute(app, ctx, coin.listForex, () => forexRates(ctx));
  addRoute(app, ctx, alerts.listAlerts, async ({ actor }) => ({ alerts: await listAlerts(ctx, actor) }));
  addRoute(app, ctx, alerts.createAlert, ({ actor, body }) => addAlert(ctx, actor, body));
  addRoute(app, ctx, alerts.removeAlert, ({ actor, params }) =>
    emptyReply(removeAlert(ctx, actor, params.id)),
  );
}

const texts = new WeakMap<object, StoredReply>();

/**
 * Checks and serialises each version of the prices only once, because every client calls this route every 30 seconds,
 * signed in or not.
 */
function written(rates: ReplyOf<typeof contract.getCryptoRates>): StoredReply {
  const text =
    texts.get(rates) ?? new StoredReply(JSON.stringify(contract.getCryptoRates.reply.parse(rates)));
  texts.set(rates, text);
  return text;
}
