import type { Context } from "@manilla/core/context";
import { listOwnEntries, readOwnAccounts } from "@manilla/core/ledger/own-entries";
import { listActivity, readActivity } from "@manilla/core/wallet/activity";
import { readDashboard } from "@manilla/core/wallet/dashboard";
import { makeGainsFile, readGains, readHolding } from "@manilla/core/wallet/holding";
import { makeReceipt } from "@manilla/core/wallet/receipt";
import { readSpending } from "@manilla/core/wallet/spending";
import { makeStatement, requestStatement } from "@manilla/core/wallet/statement";
import { fileReply } from "@manilla/http/answer";
import * as activity from "@manilla/shared/wallet/activity-contract";
import * as contract from "@manilla/shared/wallet/contract";
import * as holding from "@manilla/shared/wallet/holding-contract";
import * as insight from "@manilla/shared/wallet/insight-contract";
import * as ledger from "@manilla/shared/wallet/ledger-contract";
import { type App, addRoute } from "../command.ts";

export function walletRoutes(app: App, ctx: Context): void {
  addRoute(app, ctx, contract.getDashboard, ({ actor }) => readDashboard(ctx, actor));
  addRoute(app, ctx, holding.getHolding, ({ actor, params }) => readHolding(ctx, actor, params.currency));
  addRoute(app, ctx, ledger.listLedgerAccounts, ({ actor }) => readOwnAccounts(ctx.prisma, actor.userId));
  addRoute(app, ctx, ledger.listLedgerEntries, ({ actor, query }) =>
    listOwnEntries(ctx.prisma, actor.userId, query),
  );
  addRoute(app, ctx, activity.listTransactions, ({ actor, query }) => listActivity(ctx, actor, query));
  addRoute(app, ctx, activity.exportTransactions, ({ actor, query }) =>
    fileReply(makeStatement(ctx, actor, query)),
  );
  addRoute(app, ctx, activity.getReceipt, ({ actor, params }) =>
    fileReply(makeReceipt(ctx, actor, params.id)),
  );
  addRoute(app, ctx, activity.emailStatement, ({ actor, body }) => requestStatement(ctx, actor, body));
  addRoute(app, ctx, insight.getSpending, ({ actor, query }) => readSpending(ctx, actor, query.months));
  addRoute(app, ctx, insight.getGains, ({ actor, query }) => readGains(ctx, actor, query.year));
  addRoute(app, ctx, insight.exportGains, ({ actor, query }) =>
    fileReply(makeGainsFile(ctx, actor, query.year)),
  );
  addRoute(app, ctx, activity.getTransaction, ({ actor, params }) => readActivity(ctx, actor, params.id));
}
