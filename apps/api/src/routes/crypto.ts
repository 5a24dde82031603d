import type { Context } from "@manilla/core/context";
import {
  listAddresses,
  removeAddress,
  saveAddress,
  validateAddress,
} from "@manilla/core/crypto/address-book";
import { readWalletAddress } from "@manilla/core/crypto/addresses/wallet-address";
import { listDeposits } from "@manilla/core/crypto/deposits/deposits";
import { listPurchases, readPurchase } from "@manilla/core/crypto/purchases";
import { quoteTrade } from "@manilla/core/crypto/quote";
import {
  createRecurring,
  endRecurring,
  listRecurring,
  pauseRecurring,
} from "@manilla/core/crypto/recurring/recurring-buys";
import { sentWords } from "@manilla/core/crypto/send/plan-send";
import { sendCoins } from "@manilla/core/crypto/send/send-coins";
import { buyCoins, sellCoins, swapCoins } from "@manilla/core/crypto/trade";
import { emptyReply, storedReply, withMessage } from "@manilla/http/answer";
import * as contract from "@manilla/shared/crypto/contract";
import * as recurring from "@manilla/shared/crypto/recurring-contract";
import * as sends from "@manilla/shared/crypto/send-contract";
import * as deposits from "@manilla/shared/wallet/deposit-contract";
import { type App, addRoute } from "../command.ts";

export function cryptoRoutes(app: App, ctx: Context): void {
  addRoute(app, ctx, contract.createQuote, ({ actor, body }) => quoteTrade(ctx, actor, body));
  addRoute(app, ctx, contract.buyCrypto, async ({ actor, body, idempotency }) =>
    storedReply(await buyCoins(ctx, actor, body, idempotency)),
  );
  addRoute(app, ctx, contract.sellCrypto, async ({ actor, body, idempotency }) =>
    storedReply(await sellCoins(ctx, actor, body, idempotency)),
  );
  addRoute(app, ctx, contract.executeSwap, async ({ actor, body, idempotency }) =>
    storedReply(await swapCoins(ctx, actor, body, idempotency)),
  );
  addRoute(app, ctx, contract.listPurchases, async ({ actor, query }) => ({
    purchases: await listPurchases(ctx, actor, query),
  }));
  addRoute(app, ctx, contract.getPurchase, ({ actor, params }) => readPurchase(ctx, actor, params.id));
  addRoute(app, ctx, recurring.listRecurringBuys, async ({ actor }) => ({
    recurring: await listRecurring(ctx, actor),
  }));
  addRoute(app, ctx, recurring.createRecurringBuy, async ({ actor, body, idempotency }) =>
    storedReply(await createRecurring(ctx, actor, body, idempotency)),
  );
  addRoute(app, ctx, recurring.pauseRecurringBuy, ({ actor, params, body }) =>
    pauseRecurring(ctx, actor, { ...params, ...body }),
  );
  addRoute(app, ctx, recurring.endRecurringBuy, ({ actor, params }) =>
    emptyReply(endRecurring(ctx, actor, params.id)),
  );
}

export function addressRoutes(app: App, ctx: Context): void {
  addRoute(app, ctx, sends.validateAddress, ({ params, query }) =>
    validateAddress(ctx, { ...params, ...query }),
  );
  addRoute(app, ctx, sends.sendCrypto, async ({ actor, body, idempotency }) => {
    const outcome = await sendCoins(ctx, actor, body, idempotency);
    return withMessage(sentWords(outcome), storedReply(outcome));
  });
  addRoute(app, ctx, sends.listAddresses, async ({ actor }) => ({
    addresses: await listAddresses(ctx, actor),
  }));
  addRoute(app, ctx, sends.saveAddress, ({ actor, body }) => saveAddress(ctx, actor, body));
  addRoute(app, ctx, sends.removeAddress, ({ actor, params }) =>
    emptyReply(removeAddress(ctx, actor, params.id)),
  );
  addRoute(app, ctx, deposits.getWalletAddress, ({ actor, params, query }) =>
    readWalletAddress(ctx, actor, { ...params, ...query }),
  );
  addRoute(app, ctx, deposits.listCryptoDeposits, async ({ actor, params }) => ({
    deposits: await listDeposits(ctx, actor, params.currency),
  }));
}
