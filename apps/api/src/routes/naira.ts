import type { Context } from "@manilla/core/context";
import { readNairaAccount } from "@manilla/core/naira/accounts/accounts";
import { initiateDeposit, readOpenDeposit } from "@manilla/core/naira/deposits/initiate-deposit";
import { readDeposit, verifyDeposit } from "@manilla/core/naira/deposits/settle-deposit";
import { readContact } from "@manilla/core/users/read-person";
import { storedReply } from "@manilla/http/answer";
import { getNairaAccount } from "@manilla/shared/naira/account-contract";
import * as contract from "@manilla/shared/naira/contract";
import { type App, register } from "../command.ts";

export function nairaRoutes(app: App, ctx: Context): void {
  register(app, ctx, contract.initiateNairaDeposit, async ({ actor, body, idempotency }) => {
    const payer = await readContact(ctx, actor);
    return storedReply(await initiateDeposit(ctx, actor, { amount: body.amount, payer }, idempotency));
  });
  register(app, ctx, contract.getOpenNairaDeposit, async ({ actor }) =>
    readOpenDeposit(ctx, actor, await readContact(ctx, actor)),
  );
  register(app, ctx, contract.verifyNairaDeposit, ({ actor, params }) =>
    verifyDeposit(ctx, actor, params.reference),
  );
  register(app, ctx, getNairaAccount, ({ actor }) => readNairaAccount(ctx, actor));
  register(app, ctx, contract.getNairaDeposit, ({ actor, params }) =>
    readDeposit(ctx, actor, params.reference),
  );
}
