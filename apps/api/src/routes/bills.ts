import type { Actor } from "@manilla/core/actor";
import { listBillers, listBundles, listPlans } from "@manilla/core/bills/catalogue/catalogue";
import { checkCustomer } from "@manilla/core/bills/catalogue/check-customer";
import { listBills, readBill } from "@manilla/core/bills/list-bills";
import { purchaseBill } from "@manilla/core/bills/purchase-bill";
import * as saved from "@manilla/core/bills/recipients/recipients";
import {
  createRecurringBill,
  listRecurringBills,
  pauseRecurringBill,
  removeRecurringBill,
} from "@manilla/core/bills/recurring/recurring-bills";
import { resendToken } from "@manilla/core/bills/resend-token";
import type { BillInput } from "@manilla/core/bills/resolve-bill-order";
import type { Context } from "@manilla/core/context";
import type { Idempotency } from "@manilla/core/ledger/types";
import { readContact } from "@manilla/core/users/read-person";
import { storedReply } from "@manilla/http/answer";
import * as repeats from "@manilla/shared/bills/bill-repeats-contract";
import * as catalogue from "@manilla/shared/bills/catalogue-contract";
import * as contract from "@manilla/shared/bills/contract";
import * as customer from "@manilla/shared/bills/customer-contract";
import * as history from "@manilla/shared/bills/history-contract";
import * as recipients from "@manilla/shared/bills/recipient-contract";
import { clientOf } from "../client.ts";
import { type App, addRoute } from "../command.ts";

export function billsRoutes(app: App, ctx: Context): void {
  catalogueRoutes(app, ctx);
  purchaseRoutes(app, ctx);
  historyRoutes(app, ctx);
  recurringBillRoutes(app, ctx);
  recipientRoutes(app, ctx);
}

function catalogueRoutes(app: App, ctx: Context): void {
  addRoute(app, ctx, catalogue.listDataBillers, () => listBillers(ctx, "data"));
  addRoute(app, ctx, catalogue.listDataBundles, ({ params }) => listBundles(ctx, params.identifier));
  addRoute(app, ctx, catalogue.listCableBillers, () => listBillers(ctx, "cable"));
  addRoute(app, ctx, catalogue.listCablePlans, ({ params }) => listPlans(ctx, params.identifier));
  addRoute(app, ctx, catalogue.listElectricityBillers, () => listBillers(ctx, "electricity"));
  addRoute(app, ctx, customer.validateCable, ({ actor, body, request }) => {
    const { identifier, smartCardNumber: number } = body;
    const { network } = clientOf(request);
    return checkCustomer(ctx, actor, { kind: "cable", identifier, number, network });
  });
  addRoute(app, ctx, customer.validateElectricity, ({ actor, body, request }) => {
    const { identifier, meterNumber: number } = body;
    const { network } = clientOf(request);
    return checkCustomer(ctx, actor, { kind: "electricity", identifier, number, network });
  });
}

type BillBody = BillInput & { pin?: string | undefined; confirmDuplicate?: boolean | undefined };

function purchaseRoutes(app: App, ctx: Context): void {
  const buy = async (actor: Actor, body: BillBody, idempotency: Idempotency | undefined) => {
    const { pin: _, confirmDuplicate, ...input } = body;
    return storedReply(await purchaseBill(ctx, actor, input, { confirmDuplicate, idempotency }));
  };

  addRoute(app, ctx, contract.purchaseAirtime, ({ actor, body, idempotency }) =>
    buy(actor, { kind: "airtime", ...body }, idempotency),
  );
  addRoute(app, ctx, contract.purchaseData, ({ actor, body, idempotency }) =>
    buy(actor, { kind: "data", ...body }, idempotency),
  );
  addRoute(app, ctx, contract.purchaseCable, ({ actor, body, idempotency }) =>
    buy(actor, { kind: "cable", ...body }, idempotency),
  );
  addRoute(app, ctx, contract.purchaseElectricity, ({ actor, body, idempotency }) =>
    buy(actor, { kind: "electricity", ...body }, idempotency),
  );
}

function historyRoutes(app: App, ctx: Context): void {
  addRoute(app, ctx, history.listBillHistory, ({ actor, query }) => listBills(ctx, actor, query));
  addRoute(app, ctx, history.getBillTransaction, ({ actor, params }) => readBill(ctx, actor, params.id));
  addRoute(app, ctx, history.resendToken, async ({ actor, params }) => {
    const contact = await readContact(ctx, actor);
    return resendToken(ctx, actor, { id: params.id, contact });
  });
}

function recurringBillRoutes(app: App, ctx: Context): void {
  addRoute(app, ctx, repeats.listBillRepeats, ({ actor }) => listRecurringBills(ctx, actor));
  addRoute(app, ctx, repeats.createBillRepeat, async ({ actor, body, idempotency }) =>
    storedReply(await createRecurringBill(ctx, actor, body, idempotency)),
  );
  addRoute(app, ctx, repeats.pauseBillRepeat, ({ actor, params, body }) =>
    pauseRecurringBill(ctx, actor, { id: params.id, paused: body.paused }),
  );
  addRoute(app, ctx, repeats.removeBillRepeat, ({ actor, params }) =>
    removeRecurringBill(ctx, actor, params.id),
  );
}

function recipientRoutes(app: App, ctx: Context): void {
  addRoute(app, ctx, recipients.listBillRecipients, ({ actor }) => saved.listBillRecipients(ctx, actor));
  addRoute(app, ctx, recipients.saveBillRecipient, ({ actor, body }) =>
    saved.saveBillRecipient(ctx, actor, body),
  );
  addRoute(app, ctx, recipients.renameBillRecipient, ({ actor, params, body }) =>
    saved.renameBillRecipient(ctx, actor, { id: params.id, name: body.name }),
  );
  addRoute(app, ctx, recipients.removeBillRecipient, ({ actor, params }) =>
    saved.removeBillRecipient(ctx, actor, params.id),
  );
}
