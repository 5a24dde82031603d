import type { Context } from "@manilla/core/context";
import { addAlert, listAlerts, removeAlert } from "@manilla/core/market/alerts";
import * as contract from "@manilla/shared/market/alert-contract";
import { type App, register } from "../command.ts";

export function alertRoutes(app: App, ctx: Context): void {
  register(app, ctx, contract.listAlerts, async ({ actor }) => ({ alerts: await listAlerts(ctx, actor) }));
  register(app, ctx, contract.createAlert, ({ actor, body }) => addAlert(ctx, actor, body));
  register(app, ctx, contract.removeAlert, async ({ actor, params }) => {
    await removeAlert(ctx, actor, params.id);
    return {};
  });
}
