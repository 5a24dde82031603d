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
import { type App, register } from "../command.ts";

export function transferRoutes(app: App, ctx: Context): void {
  register(app, ctx, contract.findRecipient, ({ actor, query }) => findRecipient(ctx, actor, query.to));
  register(app, ctx, contract.listRecipients, async ({ actor }) => ({
    recipients: await listRecipients(ctx, actor),
  }));
  register(app, ctx, contract.sendTransfer, async ({ actor, body, idempotency }) => {
    const outcome = await sendTransfer(ctx, actor, body, idempotency);
    return withMessage(transferMessage(outcome), storedReply(outcome));
  });
  register(app, ctx, requests.requestMoney, async ({ actor, body, idempotency }) =>
    storedReply(await requestMoney(ctx, actor, body, idempotency)),
  );
  register(app, ctx, requests.listMoneyRequests, async ({ actor }) => ({
    requests: await listMoneyRequests(ctx, actor),
  }));
  register(app, ctx, requests.getMoneyRequest, ({ actor, params }) =>
    readMoneyRequest(ctx, actor, params.id),
  );
  register(app, ctx, requests.payMoneyRequest, async ({ actor, params, idempotency }) => {
    const outcome = await payMoneyRequest(ctx, actor, params.id, idempotency);
    return withMessage(transferMessage(outcome), storedReply(outcome));
  });
  register(app, ctx, requests.declineMoneyRequest, ({ actor, params }) =>
    endMoneyRequest(ctx, actor, { id: params.id, state: "declined" }),
  );
  register(app, ctx, requests.cancelMoneyRequest, ({ actor, params }) =>
    endMoneyRequest(ctx, actor, { id: params.id, state: "cancelled" }),
  );
}
