/** Decisions of the control API reach the product only in the vendors' answers and in their signed webhooks. */
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { koboFromNaira } from "../banking/naira.ts";
import { brokenKinds } from "../market/market.ts";
import type { Parts } from "../parts.ts";
import { describeCollection, paymentOutcomes } from "../payaza/collections.ts";
import type { World } from "../world.ts";
import { controlCall, Refused, times } from "./command.ts";
import { faultKinds, longestSilenceSeconds } from "./faults.ts";
import { webhookModes } from "./webhooks.ts";

export function controlRoutes(app: FastifyInstance, world: World, parts: Parts) {
  readingRoutes(app, world);
  faultRoutes(app, world);
  webhookRoutes(app, world);
  marketRoutes(app, parts);
  moneyInRoutes(app, parts);
}

const naira = z
  .union([z.number(), z.string()])
  .transform((value, context) => {
    const kobo = koboFromNaira(value);
    if (kobo === undefined || kobo === 0n)
      context.addIssue({ code: "custom", message: "naira above 0, at most 2 decimals" });
    return kobo ?? 0n;
  })
  .describe("naira that arrives");

function moneyInRoutes(app: FastifyInstance, { collections, accounts, dedicated }: Parts) {
  const payment = z.strictObject({ outcome: z.enum(paymentOutcomes), amount: naira.optional() });
  controlCall(app, ["POST", "/payments/:reference", payment], ({ outcome, amount }, reference) => {
    const settled = collections.settle(reference, { outcome, amountKobo: amount });
    if (settled === "already_paid") throw new Refused(409, `${reference} is already paid.`);
    if (settled === "amount_needed") {
      const why = "no popup was opened for it, so the requested amount is unknown";
      throw new Refused(400, `Give an "amount" in naira for ${reference}: ${why}.`);
    }
    return describeCollection(settled);
  });

  const transfer = z.strictObject({ amount: naira, from: z.string().trim().min(2).max(100).optional() });
  controlCall(app, ["POST", "/account-payments/:reference", transfer], ({ amount, from }, reference) => {
    const payment = dedicated.receive(reference, { amountKobo: amount, ...(from && { payerName: from }) });
    if (!payment) throw new Refused(404, `No account has the number ${reference}.`);
    return payment;
  });

  const account = z.strictObject({ name: z.string().trim().min(2).max(100) });
  controlCall(app, ["POST", "/accounts/:reference", account], ({ name }, reference) => {
    if (!/^\d{10}$/.test(reference)) throw new Refused(400, "An account number has ten digits.");
    accounts.name(reference, name);
    return { account_number: reference, account_name: name };
  });
}

function marketRoutes(app: FastifyInstance, { market }: Parts) {
  const override = z.strictObject({
    symbol: z.string().describe("BTC, ETH … or USDNGN for the dollar rate"),
    price: z.number().positive().optional().describe("the price from now on, in dollars (USDNGN: naira)"),
    change: z.number().gt(-100).max(100_000).optional().describe("percent away from the walk"),
    broken: z.enum(brokenKinds).optional(),
  });
  controlCall(app, ["POST", "/market", override], ({ symbol, ...rest }) => {
    if (!market.knows(symbol))
      throw new Refused(400, `No coin has the symbol ${symbol}; the dollar rate is USDNGN.`);
    market.override(symbol, rest);
    return { symbol: symbol.toUpperCase(), ...rest };
  });
  controlCall(app, ["DELETE", "/market", z.strictObject({})], () => {
    market.calm();
    return { market: "walks by itself again" };
  });
}

function faultRoutes(app: FastifyInstance, world: World) {
  const fault = z.strictObject({
    vendor: z.string(),
    operation: z.string().optional().describe("without it: every call to the vendor"),
    fault: z.enum(faultKinds),
    times: times.optional().describe("without it: until DELETE /control/faults"),
    seconds: z
      .number()
      .min(0)
      .max(longestSilenceSeconds)
      .optional()
      .describe("only for slow, timeout, silent_after"),
  });
  controlCall(app, ["POST", "/faults", fault], (body) => {
    const known = world.faults.operations();
    const operations = known[body.vendor];
    if (!operations) throw new Refused(400, `The vendors are ${Object.keys(known).join(", ")}.`);
    if (body.operation && !operations.includes(body.operation)) {
      throw new Refused(400, `The operations of ${body.vendor} are ${operations.join(", ")}.`);
    }
    world.faults.add(body);
    return { faults: world.faults.list() };
  });
  controlCall(app, ["GET", "/faults", z.strictObject({})], () => ({
    faults: world.faults.list(),
    operations: world.faults.operations(),
  }));
  controlCall(app, ["DELETE", "/faults", z.strictObject({})], () => ({ cleared: world.faults.clear() }));
}

function webhookRoutes(app: FastifyInstance, world: World) {
  const rule = z.strictObject({
    vendor: z.string(),
    mode: z.enum(webhookModes),
    times: times.optional().describe("without it: until DELETE /control/webhooks"),
    seconds: z.number().min(0).max(86_400).optional().describe("only for late; 30 by default"),
  });
  controlCall(app, ["POST", "/webhooks", rule], (body) => {
    world.webhooks.spoil(body);
    return body;
  });
  controlCall(app, ["DELETE", "/webhooks", z.strictObject({})], () => {
    world.webhooks.calm();
    return { webhooks: "delivered honestly again" };
  });
  const again = z.strictObject({ vendor: z.string(), reference: z.string() });
  controlCall(app, ["POST", "/webhooks/resend", again], ({ vendor, reference }) => {
    if (!world.webhooks.resend(vendor, reference))
      throw new Refused(404, "No webhook was sent for that reference.");
    return { resent: reference };
  });
}

function readingRoutes(app: FastifyInstance, world: World) {
  const calls: object[] = [];
  app.addHook("onRoute", ({ method, url, config }) => {
    if (config?.body && method !== "HEAD") calls.push({ method, path: url, body: config.body });
  });
  app.get("/calls", async () => calls);
  app.get<{ Querystring: { to?: string; limit?: string } }>("/inbox", async ({ query }) =>
    world.inbox.read({ to: query.to, limit: Math.min(Number(query.limit) || 200, 10_000) }),
  );
  app.get("/books", async () => world.books.vendors());
  app.get<{ Params: { vendor: string }; Querystring: Record<string, string | undefined> }>(
    "/books/:vendor",
    async ({ params, query }) => {
      const lines = world.books.lines({
        vendor: params.vendor,
        kind: query.kind,
        reference: query.reference,
      });
      return query.limit ? lines.slice(-Math.max(1, Number(query.limit) || 1)) : lines;
    },
  );
}
