import type { Context } from "@manilla/core/context";
import { readDashboard } from "@manilla/core/wallet/dashboard";
import * as contract from "@manilla/shared/wallet/contract";
import { type App, register } from "../command.ts";

export function walletRoutes(app: App, ctx: Context): void {
  register(app, ctx, contract.getDashboard, ({ actor }) => readDashboard(ctx, actor));
}
