/**
 * Maplerad: bills. Format: Maplerad API reference ("Bills"). Base URL: <sandbox>/maplerad/v1.
 * Authorization: `Bearer <secret key>`. Amounts are kobo. Envelope `{status, message, data}`, errors `{status: false, message}`.
 *
 * There is no client reference: a lost answer is found again in `GET /bills/{airtime|data|cable|electricity}` by recipient,
 * amount and time, or by the vendor's id in `GET /bills/{kind}/{id}`. Rows there carry `status` PENDING, SUCCESS, FAILED or
 * REVERSED. Webhooks are signed in Svix's way; event names `bill.successful|failed|reversed` are this sandbox's guess.
 * Recipients ending in 01 to 04 and control choose the outcome, see bill-desk.ts.
 */
import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { customerName } from "../banking/accounts.ts";
import { koboFromKobo } from "../banking/naira.ts";
import { bundlesOf, cableBillers, dataBillers, networkOf, powerBillers } from "../bills/bill-catalogue.ts";
import { type BillDesk, billKinds, isKnownCustomer, type NewBill } from "../bills/bill-desk.ts";
import { forgets, neverRespond, obeyFaults } from "../control/faults.ts";
import { pageOf } from "../control/lists.ts";
import type { World } from "../world.ts";
import { billRow, commissionOf, no, ok } from "./answer.ts";
import { mapleradCatalogueRoutes } from "./catalogue.ts";

export function mapleradRoutes(app: FastifyInstance, world: World, desk: BillDesk) {
  obeyFaults(app, "maplerad", world);
  app.addHook("onRequest", async (request, reply) => {
    if (request.headers.authorization === `Bearer ${world.config.keys.MAPLERAD_SECRET_KEY}`) return;
    return reply.code(401).send({ status: false, message: "Unauthorized: invalid API key" });
  });
  mapleradCatalogueRoutes(app);
  airtimeAndDataRoutes(app, world, desk);
  cableRoutes(app, world, desk);
  electricityRoutes(app, world, desk);
  historyRoutes(app, desk);
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

function airtimeAndDataRoutes(app: FastifyInstance, world: World, desk: BillDesk) {
  const sell = seller(world, desk);
  app.post("/bills/airtime", { config: { operation: "airtime" } }, async (request, reply) => {
    const body = airtimeBody.safeParse(request.body);
    const kobo = koboFromKobo(body.data?.amount);
    if (!body.success || !kobo) return reply.code(400).send(no("Invalid request"));
    if (kobo < 5_000n || kobo > 5_000_000n)
      return reply.code(400).send(no("Amount must be between 50 and 50000 naira"));
    const { phone_number: recipient } = body.data;
    const order = {
      kind: "airtime",
      service: "ng-airtime",
      product: networkOf(recipient),
      recipient,
      kobo,
    } as const;
    return sell({ ...order, phone: recipient }, request, reply);
  });

  app.post("/bills/data", { config: { operation: "data" } }, async (request, reply) => {
    const body = dataBody.safeParse(request.body);
    const biller = dataBillers.find(({ maplerad }) => maplerad === body.data?.identifier);
    const bundle = biller && bundlesOf(biller).find(({ code }) => code === body.data?.bundle_identifier);
    if (!body.success || !bundle) return reply.code(400).send(no("Invalid bundle"));
    const asked = body.data.amount === undefined ? BigInt(bundle.priceKobo) : koboFromKobo(body.data.amount);
    if (asked !== BigInt(bundle.priceKobo))
      return reply.code(400).send(no("Amount does not match the bundle's price"));
    const { phone_number: recipient, identifier: service } = body.data;
    return sell(
      { kind: "data", service, product: bundle.name, recipient, phone: recipient, kobo: asked },
      request,
      reply,
    );
  });
}

const cableBody = z.object({
  serial_number: z.string().regex(/^\d{8,12}$/),
  identifier: z.string(),
  subscription_id: z.string(),
  duration: z.number().int().min(1).max(12).default(1),
  amount,
});

function cableRoutes(app: FastifyInstance, world: World, desk: BillDesk) {
  const sell = seller(world, desk);
  app.post("/bills/cable", { config: { operation: "cable" } }, async (request, reply) => {
    const body = cableBody.safeParse(request.body);
    const biller = cableBillers.find(({ maplerad }) => maplerad === body.data?.identifier);
    const plan = biller?.plans.find(({ variation }) => `${variation}-1m` === body.data?.subscription_id);
    if (!body.success || !plan) return reply.code(400).send(no("Invalid subscription"));
    const kobo = koboFromKobo(body.data.amount);
    if (kobo !== BigInt(plan.priceKobo * body.data.duration)) {
      return reply.code(400).send(no("Amount does not match the subscription's price"));
    }
    const { serial_number: recipient, identifier: service } = body.data;
    if (!isKnownCustomer(recipient)) return reply.code(400).send(no("Invalid smart card number"));
    return sell({ kind: "cable", service, product: plan.title, recipient, phone: "", kobo }, request, reply);
  });
}

const meterBody = z.object({ meter_number: z.string(), identifier: z.string() });
const powerBody = meterBody.extend({ amount, phone_number: phone });

function electricityRoutes(app: FastifyInstance, world: World, desk: BillDesk) {
  const sell = seller(world, desk);
  app.post(
    "/bills/electricity/resolve-account",
    { config: { operation: "resolve" } },
    async (request, reply) => {
      const body = meterBody.safeParse(request.body);
      if (!body.success || !distributor(body.data.identifier))
        return reply.code(400).send(no("Invalid request"));
      if (!isKnownCustomer(body.data.meter_number)) return reply.code(400).send(no("Invalid meter number"));
      return ok({ ...body.data, name: customerName(body.data.meter_number) });
    },
  );

  app.post("/bills/electricity", { config: { operation: "electricity" } }, async (request, reply) => {
    const body = powerBody.safeParse(request.body);
    const name = distributor(body.data?.identifier ?? "");
    const kobo = koboFromKobo(body.data?.amount);
    if (!body.success || !name || !kobo) return reply.code(400).send(no("Invalid request"));
    if (!isKnownCustomer(body.data.meter_number)) return reply.code(400).send(no("Invalid meter number"));
    if (kobo < 10_000n) return reply.code(400).send(no("Amount must be at least 100 naira"));
    const { meter_number: recipient, identifier: service, phone_number } = body.data;
    return sell(
      { kind: "electricity", service, product: name, recipient, phone: phone_number, kobo },
      request,
      reply,
    );
  });
}

function distributor(identifier: string): string | undefined {
  const match = /^([a-z]+)-electricity-(prepaid|postpaid)-ng$/.exec(identifier);
  const biller = powerBillers.find(({ key }) => key === match?.[1]);
  return biller && `${biller.name} ${match?.[2] === "prepaid" ? "Prepaid" : "Postpaid"}`;
}

type Order = Pick<NewBill, "kind" | "service" | "product" | "recipient" | "phone"> & { kobo: bigint };

function seller(world: World, desk: BillDesk) {
  return async ({ kobo, ...order }: Order, request: FastifyRequest, reply: FastifyReply) => {
    const prepaid = order.service.includes("-prepaid-");
    const { bill, silent } = desk.buy({
      ...order,
      reference: randomUUID(),
      amountKobo: String(kobo),
      quantity: 1,
      prepaid,
    });
    if (silent || !bill) return neverRespond(request, reply, world.clock);
    if (bill.status === "failed")
      return reply.code(400).send(no("Transaction failed. Your account was not debited"));
    return reply.code(201).send(ok(billRow(bill), "bill purchase successful"));
  };
}

function historyRoutes(app: FastifyInstance, desk: BillDesk) {
  app.get("/wallets/NGN", { config: { operation: "wallet" } }, async () => {
    const kobo = Number(desk.balanceKobo(commissionOf));
    return ok({
      id: "sandbox-ngn",
      currency: "NGN",
      available_balance: kobo,
      ledger_balance: kobo,
      active: true,
    });
  });
  for (const kind of billKinds) {
    type Paged = { Querystring: { page?: string; page_size?: string } };
    app.get<Paged>(`/bills/${kind}`, { config: { operation: "history" } }, async (request) => {
      const { query } = request;
      const listed = forgets(request) ? [] : desk.history(kind);
      const { rows, ...at } = pageOf(listed, { page: query.page, size: query.page_size });
      return { ...ok(rows.map(billRow)), meta: { total: at.total, page: at.page, page_size: at.size } };
    });
    app.get<{ Params: { id: string } }>(
      `/bills/${kind}/:id`,
      { config: { operation: "requery" } },
      async (r, reply) => {
        const bill = forgets(r) ? undefined : desk.get(r.params.id);
        return bill?.kind === kind ? ok(billRow(bill)) : reply.code(404).send(no("Transaction not found"));
      },
    );
  }
}
