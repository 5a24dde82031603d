import type { Context } from "@manilla/core/context";
import { listPurchases, readPurchase } from "@manilla/core/crypto/purchases";
import { quote } from "@manilla/core/crypto/quote";
import { buy, sell, swap } from "@manilla/core/crypto/trade";
import { storedReply } from "@manilla/http/answer";
import * as contract from "@manilla/shared/crypto/contract";
import { type App, register } from "../command.ts";

export function cryptoRoutes(app: App, ctx: Context): void {
  register(app, ctx, contract.createQuote, ({ actor, body }) => quote(ctx, actor, body));
  register(app, ctx, contract.buyCrypto, async ({ actor, body, idempotency }) =>
    storedReply(await buy(ctx, actor, body, idempotency)),
  );
  register(app, ctx, contract.sellCrypto, async ({ actor, body, idempotency }) =>
    storedReply(await sell(ctx, actor, body, idempotency)),
  );
  register(app, ctx, contract.executeSwap, async ({ actor, body, idempotency }) =>
    storedReply(await swap(ctx, actor, body, idempotency)),
  );
  register(app, ctx, contract.listPurchases, async ({ actor, query }) => ({
    purchases: await listPurchases(ctx, actor, query),
  }));
  register(app, ctx, contract.getPurchase, ({ actor, params }) => readPurchase(ctx, actor, params.id));
}
