import type { Context } from "@manilla/core/context";
import {
  createRecurring,
  endRecurring,
  listRecurring,
  pauseRecurring,
} from "@manilla/core/crypto/recurring/recurring-buys";
import { addAlert, listAlerts, removeAlert } from "@manilla/core/market/alerts";
import { stored } from "@manilla/http/answer";
import * as plans from "@manilla/shared/crypto/plan-contract";
import * as alerts from "@manilla/shared/market/alert-contract";
import { type App, register } from "../command.ts";

/** Routes of price alerts and recurring purchases. */
export function planRoutes(app: App, ctx: Context): void {
  register(app, ctx, alerts.listAlerts, async ({ actor }) => ({ alerts: await listAlerts(ctx, actor) }));
  register(app, ctx, alerts.createAlert, ({ actor, body }) => addAlert(ctx, actor, body));
  register(app, ctx, alerts.removeAlert, async ({ actor, params }) => {
    await removeAlert(ctx, actor, params.id);
    return {};
  });
  register(app, ctx, plans.listRecurringBuys, async ({ actor }) => ({
    recurring: await listRecurring(ctx, actor),
  }));
  register(app, ctx, plans.createRecurringBuy, async ({ actor, body, idempotency }) =>
    stored(await createRecurring(ctx, actor, body, idempotency)),
  );
  register(app, ctx, plans.pauseRecurringBuy, ({ actor, params, body }) =>
    pauseRecurring(ctx, actor, { ...params, ...body }),
  );
  register(app, ctx, plans.endRecurringBuy, async ({ actor, params }) => {
    await endRecurring(ctx, actor, params.id);
    return {};
  });
}
