import type { Context } from "@manilla/core/context";
import { checkBooks, readOverview } from "@manilla/core/desk/overview";
import { exportQueue, listQueues, readQueue } from "@manilla/core/desk/queues";
import { listViews, removeView, saveView } from "@manilla/core/desk/saved-views";
import { FileReply } from "@manilla/http/answer";
import * as contract from "@manilla/shared/desk/queue-contract";
import { type Desk, register } from "../register.ts";

export function queueRoutes(app: Desk, ctx: Context): void {
  register(app, ctx, contract.listQueues, () => listQueues(ctx));
  register(app, ctx, contract.readQueue, ({ params }) => readQueue(ctx, params.name));
  register(app, ctx, contract.exportQueue, async ({ staff, params }) => {
    const body = Buffer.from(await exportQueue(ctx, staff, params.name));
    return new FileReply({ name: `${params.name}.csv`, type: "text/csv; charset=utf-8", body });
  });
  register(app, ctx, contract.readOverview, () => readOverview(ctx));
  register(app, ctx, contract.checkBooks, async () => ({ violations: await checkBooks(ctx) }));
  register(app, ctx, contract.listViews, ({ staff }) => listViews(ctx, staff));
  register(app, ctx, contract.saveView, ({ staff, body }) => saveView(ctx, staff, body));
  register(app, ctx, contract.removeView, async ({ staff, params }) => {
    await removeView(ctx, staff, params.id);
    return {};
  });
}
