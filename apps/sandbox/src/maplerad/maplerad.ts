/**
 * Maplerad: bills. Format: Maplerad's OpenAPI description ("Bills", "Transactions", "Wallets"). Amounts are kobo.
 * - No client reference. The only list of purchases is `GET /bills/airtime`, which has no status for delivered airtime.
 * - Invented here: the size of a page, that transactions include bills and can be queried by a bill's id, the message
 *   of a failed purchase, the status of airtime that is not delivered, the webhooks' names, and the tokens' numbers.
 */
import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { customerName } from "../banking/accounts.ts";
import { koboFromKobo } from "../banking/naira.ts";
import { bundlesOf, cableBillers, dataBillers, powerBillers } from "../bills/bill-catalogue.ts";
import { type BillDesk, isKnownCustomer, type NewBill } from "../bills/bill-desk.ts";
import { isUnknownYet, neverRespond, type On, vendorCalls } from "../control/faults.ts";
import { pageOf } from "../control/lists.ts";
import type { World } from "../world.ts";
import {
  airtimeRow,
  commissionOf,
  errorAnswer,
  mapleradCatalogueRoutes,
  okAnswer,
  purchaseAnswer,
  transactionOf,
} from "./answer.ts";

export function mapleradRoutes(app: FastifyInstance, world: World, desk: BillDesk) {
  const on = vendorCalls(app, "maplerad", world);
  app.addHook("onRequest", async (request, reply) => {
    if (request.headers.authorization === `Bearer ${world.config.keys.MAPLERAD_SECRET_KEY}`) return;
    return reply.code(401).send({ status: false, message: "Unauthorized: invalid API key" });
  });
  mapleradCatalogueRoutes(on);
  const sell = seller(world, desk);
  airtimeAndDataRoutes(on, sell);
  cableRoutes(on, sell);
  electricityRoutes(on, sell);
  historyRoutes(on, desk);
}

const phone = z.string().regex(/^\+?\d{10,15}$/);
const amount = z.union([z.number(), z.string()]);
const airtimeBody = z.object({ phone_number: phone, identifier: z.literal("ng-airtime"), amount });
const dataBody = z.object({
  phone_number: phone,
  identifier: z.string(),
  bundle_identifier: z.string(),
  amount: amount.optional(),
});

function airtimeAndDataRoutes(on: On, sell: Seller) {
  on("POST /bills/airtime", "airtime", async (request, reply) => {
    const body = airtimeBody.safeParse(request.body);
    const kobo = koboFromKobo(body.data?.amount);
    if (!body.success || !kobo || kobo < 5_000n || kobo > 5_000_000n) return reply.code(400).send({});
    const { phone_number: recipient } = body.data;
    return sell({ kind: "airtime", service: "ng-airtime", recipient, kobo }, request, reply);
  });

  on("POST /bills/data", "data", async (request, reply) => {
    const body = dataBody.safeParse(request.body);
    const biller = dataBillers.find(({ maplerad }) => maplerad === body.data?.identifier);
    const bundle = biller && bundlesOf(biller).find(({ code }) => code === body.data?.bundle_identifier);
    if (!body.success || !bundle) return reply.code(400).send({});
    const kobo = body.data.amount === undefined ? BigInt(bundle.priceKobo) : koboFromKobo(body.data.amount);
    if (kobo !== BigInt(bundle.priceKobo)) return reply.code(400).send({});
    const { phone_number: recipient, identifier: service } = body.data;
    return sell({ kind: "data", service, recipient, kobo }, request, reply);
  });
}

const cableBody = z.object({
  serial_number: z.string().regex(/^\d{8,12}$/),
  identifier: z.string(),
  subscription_id: z.string(),
  duration: z
    .string()
    .regex(/^([1-9]|1[0-2])$/)
    .default("1"),
  amount,
});

function cableRoutes(on: On, sell: Seller) {
  on("POST /bills/cable", "cable", async (request, reply) => {
    const body = cableBody.safeParse(request.body);
    const biller = cableBillers.find(({ maplerad }) => maplerad === body.data?.identifier);
    const plan = biller?.plans.find(({ variation }) => `${variation}-1m` === body.data?.subscription_id);
    if (!body.success || !plan) return reply.code(400).send({});
    const kobo = koboFromKobo(body.data.amount);
    if (kobo !== BigInt(plan.priceKobo * Number(body.data.duration))) {
      return reply.code(400).send({});
    }
    const { serial_number: recipient, identifier: service } = body.data;
    if (!isKnownCustomer(recipient)) return reply.code(400).send({});
    return sell({ kind: "cable", service, recipient, kobo }, request, reply);
  });
}

const meterBody = z.object({ meter_number: z.string(), identifier: z.string() });
const powerBody = meterBody.extend({ amount, phone_number: phone });

function electricityRoutes(on: On, sell: Seller) {
  on("POST /bills/electricity/resolve-account", "resolve", async (request, reply) => {
    const body = meterBody.safeParse(request.body);
    if (!body.success || !isDistributor(body.data.identifier))
      return reply.code(400).send(errorAnswer("Invalid request"));
    if (!isKnownCustomer(body.data.meter_number))
      return reply.code(400).send(errorAnswer("Invalid meter number"));
    return okAnswer({ ...body.data, name: customerName(body.data.meter_number) });
  });

  on("POST /bills/electricity", "electricity", async (request, reply) => {
    const body = powerBody.safeParse(request.body);
    const kobo = koboFromKobo(body.data?.amount);
    if (!body.success || !kobo || kobo < 10_000n) return reply.code(400).send({});
    if (!isDistributor(body.data.identifier) || !isKnownCustomer(body.data.meter_number))
      return reply.code(400).send({});
    const { meter_number: recipient, identifier: service } = body.data;
    return sell({ kind: "electricity", service, recipient, kobo }, request, reply);
  });
}

function isDistributor(identifier: string): boolean {
  const company = /^([a-z]+)-electricity-(prepaid|postpaid)-ng$/.exec(identifier)?.[1];
  return powerBillers.some(({ key }) => key === company);
}

type Order = Pick<NewBill, "kind" | "service" | "recipient"> & { kobo: bigint };
type Seller = ReturnType<typeof seller>;

function seller(world: World, desk: BillDesk) {
  return async ({ kobo, ...order }: Order, request: FastifyRequest, reply: FastifyReply) => {
    const prepaid = order.service.includes("-prepaid-");
    const { bill, silent } = desk.buy({
      ...order,
      reference: randomUUID(),
      amountKobo: String(kobo),
      prepaid,
    });
    if (silent || !bill) return neverRespond(request, reply, world.clock);
    if (bill.status === "failed")
      return reply.code(400).send(errorAnswer("Transaction failed. Your account was not debited"));
    return reply
      .code(order.kind === "airtime" ? 201 : 200)
      .send(okAnswer(purchaseAnswer(bill), "bill purchase successful"));
  };
}

function historyRoutes(on: On, desk: BillDesk) {
  on("GET /wallets", "wallet", async () => {
    const kobo = Number(desk.balanceKobo(commissionOf));
    const naira = { currency: "NGN", available_balance: kobo, ledger_balance: kobo, holding_balance: 0 };
    return okAnswer([{ ...naira, currency: "USD", available_balance: 0, ledger_balance: 0 }, naira]);
  });

  on("GET /bills/airtime", "history", async (request) => {
    const listed = isUnknownYet(request) ? [] : desk.history().filter(({ kind }) => kind === "airtime");
    const { rows, ...at } = pageOf(listed, { page: request.query.page, size: "20" });
    return { ...okAnswer(rows.map(airtimeRow)), meta: { total: at.total, page: at.page } };
  });

  on("GET /transactions", "transactions", async (request) => {
    const { rows, page, total } = pageOf(desk.history(), { page: request.query.page, size: "20" });
    return { ...okAnswer(rows.map(transactionOf), "Fetched transactions"), meta: { total, page } };
  });

  on("GET /transactions/:id", "requery", async (request, reply) => {
    const bill = isUnknownYet(request) ? undefined : desk.get(request.params.id);
    return bill
      ? okAnswer(transactionOf(bill), "Fetched transaction")
      : reply.code(404).send(errorAnswer("Not Found"));
  });
}
