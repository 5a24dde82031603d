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
import { send } from "@manilla/core/crypto/send/send";
import { buy, sell, swap } from "@manilla/core/crypto/trade";
import { emptyReply, storedReply, withMessage } from "@manilla/http/answer";
import * as contract from "@manilla/shared/crypto/contract";
import * as recurring from "@manilla/shared/crypto/recurring-contract";
import * as sends from "@manilla/shared/crypto/send-contract";
import * as deposits from "@manilla/shared/wallet/deposit-contract";
import { type App, register } from "../command.ts";

export function cryptoRoutes(app: App, ctx: Context): void {
  register(app, ctx, contract.createQuote, ({ actor, body }) => quoteTrade(ctx, actor, body));
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
  register(app, ctx, recurring.listRecurringBuys, async ({ actor }) => ({
    recurring: await listRecurring(ctx, actor),
  }));
  register(app, ctx, recurring.createRecurringBuy, async ({ actor, body, idempotency }) =>
    storedReply(await createRecurring(ctx, actor, body, idempotency)),
  );
  register(app, ctx, recurring.pauseRecurringBuy, ({ actor, params, body }) =>
    pauseRecurring(ctx, actor, { ...params, ...body }),
  );
  register(app, ctx, recurring.endRecurringBuy, ({ actor, params }) =>
    emptyReply(endRecurring(ctx, actor, params.id)),
  );
}

export function addressRoutes(app: App, ctx: Context): void {
  register(app, ctx, sends.validateAddress, ({ params, query }) =>
    validateAddress(ctx, { ...params, ...query }),
  );
  register(app, ctx, sends.sendCrypto, async ({ actor, body, idempotency }) => {
    const outcome = await send(ctx, actor, body, idempotency);
    return withMessage(sentWords(outcome), storedReply(outcome));
  });
  register(app, ctx, sends.listAddresses, async ({ actor }) => ({
    addresses: await listAddresses(ctx, actor),
  }));
  register(app, ctx, sends.saveAddress, ({ actor, body }) => saveAddress(ctx, actor, body));
  register(app, ctx, sends.removeAddress, ({ actor, params }) =>
    emptyReply(removeAddress(ctx, actor, params.id)),
  );
  register(app, ctx, deposits.getWalletAddress, ({ actor, params, query }) =>
    readWalletAddress(ctx, actor, { ...params, ...query }),
  );
  register(app, ctx, deposits.listCryptoDeposits, async ({ actor, params }) => ({
    deposits: await listDeposits(ctx, actor, params.currency),
  }));
}
