import type { Context } from "@manilla/core/context";
import { readWalletAddress } from "@manilla/core/crypto/addresses/wallet-address";
import { listDeposits } from "@manilla/core/crypto/deposits/deposits";
import * as contract from "@manilla/shared/wallet/deposit-contract";
import { type App, register } from "../command.ts";

export function depositRoutes(app: App, ctx: Context): void {
  register(app, ctx, contract.getWalletAddress, ({ actor, params, query }) =>
    readWalletAddress(ctx, actor, { ...params, ...query }),
  );
  register(app, ctx, contract.listCryptoDeposits, async ({ actor, params }) => ({
    deposits: await listDeposits(ctx, actor, params.currency),
  }));
}
