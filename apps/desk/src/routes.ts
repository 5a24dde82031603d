import type { Context } from "@manilla/core/context";
import {
  noteOnCustomer,
  readCustomer,
  readCustomerTimeline,
  showContacts,
} from "@manilla/core/desk/customer";
import {
  changeRequest,
  decideAndApply,
  makeProposal,
  previewProposal,
} from "@manilla/core/desk/make-proposal";
import { readOperation } from "@manilla/core/desk/operation";
import { exportAudit, listAudit } from "@manilla/core/desk/oversight/audit-log";
import { endDeskSessions, listDeskStaff, readDeskStaff } from "@manilla/core/desk/oversight/staff-page";
import { checkBooks, readOverview } from "@manilla/core/desk/overview";
import { findProposal, listProposals, type Proposal, withdrawProposal } from "@manilla/core/desk/proposal";
import {
  exportQueue,
  listQueues,
  listViews,
  readQueue,
  removeView,
  saveView,
} from "@manilla/core/desk/queues";
import { auditSearches, searchDesk } from "@manilla/core/desk/search";
import { emptyReply, FileReply } from "@manilla/http/answer";
import * as audit from "@manilla/shared/desk/audit-contract";
import * as customers from "@manilla/shared/desk/customer-contract";
import * as proposals from "@manilla/shared/desk/proposal-contract";
import * as queues from "@manilla/shared/desk/queue-contract";
import * as staffPages from "@manilla/shared/desk/staff-contract";
import { decimalText, fromUnits } from "@manilla/shared/money";
import { addRoute, type Desk } from "./register.ts";
import { casesRoutes } from "./routes/cases.ts";
import { sessionRoutes } from "./routes/session.ts";

export const deskRoutes: readonly ((app: Desk, ctx: Context) => void)[] = [
  sessionRoutes,
  casesRoutes,
  customerRoutes,
  proposalRoutes,
  queueRoutes,
  oversightRoutes,
];

function customerRoutes(app: Desk, ctx: Context): void {
  addRoute(app, ctx, customers.searchDesk, ({ staff, query }) => searchDesk(ctx, staff, query.q));
  addRoute(app, ctx, customers.readCustomer, async ({ staff, params }) => {
    await auditSearches(ctx, staff);
    return readCustomer(ctx, staff, params.id);
  });
  addRoute(app, ctx, customers.readCustomerTimeline, ({ staff, params, query }) =>
    readCustomerTimeline(ctx, staff, { ...params, ...query }),
  );
  addRoute(app, ctx, customers.noteOnCustomer, ({ staff, params, body }) =>
    emptyReply(noteOnCustomer(ctx, staff, { ...params, ...body })),
  );
  addRoute(app, ctx, customers.showContacts, ({ staff, params, body }) =>
    showContacts(ctx, staff, { ...params, ...body }),
  );
  addRoute(app, ctx, customers.readOperation, async ({ staff, params }) => {
    await auditSearches(ctx, staff);
    return readOperation(ctx, staff, params.id);
  });
}

function oversightRoutes(app: Desk, ctx: Context): void {
  addRoute(app, ctx, audit.listAudit, ({ query }) => listAudit(ctx, query));
  addRoute(app, ctx, audit.exportAudit, async ({ staff, query }) => {
    const body = Buffer.from(await exportAudit(ctx, staff, query));
    return new FileReply({ name: "audit.csv", type: "text/csv; charset=utf-8", body });
  });
  addRoute(app, ctx, staffPages.listDeskStaff, () => listDeskStaff(ctx));
  addRoute(app, ctx, staffPages.readDeskStaff, ({ params }) => readDeskStaff(ctx, params.id));
  addRoute(app, ctx, staffPages.endDeskSessions, ({ staff, params, body }) =>
    endDeskSessions(ctx, staff, { ...params, ...body }),
  );
}

function proposalRoutes(app: Desk, ctx: Context): void {
  addRoute(app, ctx, proposals.listProposals, async ({ query: { customer, ...filter } }) =>
    (await listProposals(ctx, { ...filter, userId: customer })).map(replyOf),
  );
  addRoute(app, ctx, proposals.readProposal, async ({ params }) =>
    replyOf(await findProposal(ctx, params.id)),
  );
  addRoute(app, ctx, proposals.previewProposal, ({ staff, body }) => previewProposal(ctx, staff, body));
  addRoute(app, ctx, proposals.makeProposal, async ({ staff, body }) =>
    replyOf(await makeProposal(ctx, staff, body)),
  );
  addRoute(app, ctx, proposals.changeProposal, async ({ staff, params, body }) =>
    replyOf(await changeRequest(ctx, staff, { ...body, id: params.id })),
  );
  addRoute(app, ctx, proposals.decideProposal, async ({ staff, params, body }) =>
    replyOf(await decideAndApply(ctx, staff, { ...body, id: params.id })),
  );
  addRoute(app, ctx, proposals.withdrawProposal, async ({ staff, params }) =>
    replyOf(await withdrawProposal(ctx, staff, params.id)),
  );
}

function replyOf(proposal: Proposal): proposals.ProposalReply {
  const { amount, madeAt, expiresAt, decidedAt, ...rest } = proposal;
  return {
    ...rest,
    amount: decimalText(fromUnits("NGN", amount)),
    madeAt: madeAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

function queueRoutes(app: Desk, ctx: Context): void {
  addRoute(app, ctx, queues.listQueues, () => listQueues(ctx));
  addRoute(app, ctx, queues.readQueue, ({ params }) => readQueue(ctx, params.name));
  addRoute(app, ctx, queues.exportQueue, async ({ staff, params }) => {
    const body = Buffer.from(await exportQueue(ctx, staff, params.name));
    return new FileReply({ name: `${params.name}.csv`, type: "text/csv; charset=utf-8", body });
  });
  addRoute(app, ctx, queues.readOverview, () => readOverview(ctx));
  addRoute(app, ctx, queues.checkBooks, async () => ({ violations: await checkBooks(ctx) }));
  addRoute(app, ctx, queues.listViews, ({ staff }) => listViews(ctx, staff));
  addRoute(app, ctx, queues.saveView, ({ staff, body }) => saveView(ctx, staff, body));
  addRoute(app, ctx, queues.removeView, ({ staff, params }) => emptyReply(removeView(ctx, staff, params.id)));
}
