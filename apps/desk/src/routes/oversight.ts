import type { Context } from "@manilla/core/context";
import { exportAudit, listAudit } from "@manilla/core/desk/oversight/audit-log";
import { endDeskSessions, listDeskStaff, readDeskStaff } from "@manilla/core/desk/oversight/staff-page";
import { FileReply } from "@manilla/http/answer";
import * as audit from "@manilla/shared/desk/audit-contract";
import * as staffPages from "@manilla/shared/desk/staff-contract";
import { type Desk, register } from "../register.ts";

export function oversightRoutes(app: Desk, ctx: Context): void {
  register(app, ctx, audit.listAudit, ({ query }) => listAudit(ctx, query));
  register(app, ctx, audit.exportAudit, async ({ staff, query }) => {
    const body = Buffer.from(await exportAudit(ctx, staff, query));
    return new FileReply({ name: "audit.csv", type: "text/csv; charset=utf-8", body });
  });
  register(app, ctx, staffPages.listDeskStaff, () => listDeskStaff(ctx));
  register(app, ctx, staffPages.readDeskStaff, ({ params }) => readDeskStaff(ctx, params.id));
  register(app, ctx, staffPages.endDeskSessions, ({ staff, params, body }) =>
    endDeskSessions(ctx, staff, { ...params, ...body }),
  );
}
