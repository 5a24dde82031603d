import type { Context } from "@manilla/core/context";
import { findRecipient, listRecipients } from "@manilla/core/transfers/find-recipient";
import {
  endMoneyRequest,
  listMoneyRequests,
  payMoneyRequest,
  readMoneyRequest,
} from "@manilla/core/transfers/money-request";
import { requestMoney } from "@manilla/core/transfers/request-money";
import { sendTransfer, transferMessage } from "@manilla/core/transfers/send-transfer";
import { storedReply, withMessage } from "@manilla/http/answer";
import * as contract from "@manilla/shared/transfers/contract";
import * as requests from "@manilla/shared/transfers/request-contract";
import { type App, addRoute } from "../command.ts";

export function transferRoutes(app: App, ctx: Context): void {
  addRoute(app, ctx, contract.findRecipient, ({ actor, query }) => findRecipient(ctx, actor, query.to));
  addRoute(app, ctx, contract.listRecipients, async ({ actor }) => ({
    recipients: await listRecipients(ctx, actor),
  }));
  addRoute(app, ctx, contract.sendTransfer, async ({ actor, body, idempotency }) => {
    const outcome = await sendTransfer(ctx, actor, body, idempotency);
    return withMessage(transferMessage(outcome), storedReply(outcome));
  });
  addRoute(app, ctx, requests.requestMoney, async ({ actor, body, idempotency }) =>
    storedReply(await requestMoney(ctx, actor, body, idempotency)),
  );
  addRoute(app, ctx, requests.listMoneyRequests, async ({ actor }) => ({
    requests: await listMoneyRequests(ctx, actor),
  }));
  addRoute(app, ctx, requests.getMoneyRequest, ({ actor, params }) =>
    readMoneyRequest(ctx, actor, params.id),
  );
  addRoute(app, ctx, requests.payMoneyRequest, async ({ actor, params, idempotency }) => {
    const outcome = await payMoneyRequest(ctx, actor, params.id, idempotency);
    return withMessage(transferMessage(outcome), storedReply(outcome));
  });
  addRoute(app, ctx, requests.declineMoneyRequest, ({ actor, params }) =>
    endMoneyRequest(ctx, actor, { id: params.id, state: "declined" }),
  );
  addRoute(app, ctx, requests.cancelMoneyRequest, ({ actor, params }) =>
    endMoneyRequest(ctx, actor, { id: params.id, state: "cancelled" }),
  );
}
