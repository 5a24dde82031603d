import type { Context } from "@manilla/core/context";
import {
  listAddresses,
  removeAddress,
  saveAddress,
  validateAddress,
} from "@manilla/core/crypto/address-book";
import { sentWords } from "@manilla/core/crypto/send/plan-send";
import { send } from "@manilla/core/crypto/send/send";
import { storedReply, withMessage } from "@manilla/http/answer";
import * as contract from "@manilla/shared/crypto/send-contract";
import { type App, register } from "../command.ts";

export function sendRoutes(app: App, ctx: Context): void {
  register(app, ctx, contract.validateAddress, ({ params, query }) =>
    validateAddress(ctx, { ...params, ...query }),
  );
  register(app, ctx, contract.sendCrypto, async ({ actor, body, idempotency }) => {
    const outcome = await send(ctx, actor, body, idempotency);
    return withMessage(sentWords(outcome), storedReply(outcome));
  });
  register(app, ctx, contract.listAddresses, async ({ actor }) => ({
    addresses: await listAddresses(ctx, actor),
  }));
  register(app, ctx, contract.saveAddress, ({ actor, body }) => saveAddress(ctx, actor, body));
  register(app, ctx, contract.removeAddress, async ({ actor, params }) => {
    await removeAddress(ctx, actor, params.id);
    return {};
  });
}
