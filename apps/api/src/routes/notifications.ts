import type { Context } from "@manilla/core/context";
import { addDevice, listDevices, removeDevice } from "@manilla/core/notifications/push/devices";
import {
  countUnread,
  listNotifications,
  markAllRead,
  markRead,
} from "@manilla/core/notifications/read-notifications";
import * as contract from "@manilla/shared/notifications/contract";
import * as device from "@manilla/shared/notifications/device-contract";
import { type App, addRoute } from "../command.ts";

export function notificationsRoutes(app: App, ctx: Context): void {
  addRoute(app, ctx, device.listPushDevices, ({ actor }) => listDevices(ctx, actor));
  addRoute(app, ctx, device.addPushDevice, ({ actor, body }) => addDevice(ctx, actor, body));
  addRoute(app, ctx, device.removePushDevice, ({ actor, params }) => removeDevice(ctx, actor, params.id));
  const { inDashboard } = contract;
  for (const route of [contract.listNotifications, inDashboard(contract.listNotifications)]) {
    addRoute(app, ctx, route, ({ actor, query }) => listNotifications(ctx, actor, query));
  }
  for (const route of [contract.countUnread, inDashboard(contract.countUnread)]) {
    addRoute(app, ctx, route, ({ actor }) => countUnread(ctx, actor));
  }
  for (const route of [contract.markRead, inDashboard(contract.markRead)]) {
    addRoute(app, ctx, route, ({ actor, params }) => markRead(ctx, actor, params.id));
  }
  for (const route of [contract.markAllRead, inDashboard(contract.markAllRead)]) {
    addRoute(app, ctx, route, ({ actor, query }) => markAllRead(ctx, actor, query));
  }
}
