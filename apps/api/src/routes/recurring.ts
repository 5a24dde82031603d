import type { Context } from "@manilla/core/context";
import {
  createRecurring,
  endRecurring,
  listRecurring,
  pauseRecurring,
} from "@manilla/core/crypto/recurring/recurring-buys";
import { storedReply } from "@manilla/http/answer";
import * as contract from "@manilla/shared/crypto/recurring-contract";
import { type App, register } from "../command.ts";

export function recurringRoutes(app: App, ctx: Context): void {
  register(app, ctx, contract.listRecurringBuys, async ({ actor }) => ({
    recurring: await listRecurring(ctx, actor),
  }));
  register(app, ctx, contract.createRecurringBuy, async ({ actor, body, idempotency }) =>
    storedReply(await createRecurring(ctx, actor, body, idempotency)),
  );
  register(app, ctx, contract.pauseRecurringBuy, ({ actor, params, body }) =>
    pauseRecurring(ctx, actor, { ...params, ...body }),
  );
  register(app, ctx, contract.endRecurringBuy, async ({ actor, params }) => {
    await endRecurring(ctx, actor, params.id);
    return {};
  });
}
