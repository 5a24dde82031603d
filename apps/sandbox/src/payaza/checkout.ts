/**
 * The checkout popup. Format: Payaza Checkout SDK documentation (npm `payaza-web-sdk`).
 * - "Pay late": the account expires in the popup, and the money arrives a few seconds later.
 */
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { koboFromNaira, nairaNumber } from "../banking/naira.ts";
import { sendPage } from "../control/pages.ts";
import type { World } from "../world.ts";
import { type Collection, type Collections, paymentOutcomes } from "./collections.ts";

const lateSeconds = 4;
const smallestKobo = 10_000n;

const setupBody = z.object({
  merchant_key: z.string(),
  connection_mode: z.enum(["Live", "Test"]),
  checkout_amount: z.number(),
  currency_code: z.literal("NGN"),
  email_address: z.email(),
  first_name: z.string().min(1),
  last_name: z.string().min(1),
  phone_number: z.string().min(7),
  transaction_reference: z.string().min(4).max(100),
  virtual_account_configuration: z
    .object({ expires_in_minutes: z.number().int().min(15).max(480) })
    .optional(),
});
const outcomeBody = z.strictObject({
  outcome: z.enum(paymentOutcomes),
  channel: z.enum(["VirtualAccount", "Card"]).optional(),
});

export function checkoutRoutes(app: FastifyInstance, world: World, collections: Collections) {
  app.get("/js/v1/bundle.js", async (_request, reply) => sendPage(reply, "payaza-bundle.js"));
  app.get("/checkout", async (_request, reply) => sendPage(reply, "payaza-checkout.html", { framedBy: "*" }));
  app.get("/checkout.js", async (_request, reply) => sendPage(reply, "payaza-checkout.js"));

  app.post("/checkout/sessions", async (request, reply) => {
    const refusal = refuse(request.body, { world, collections });
    if (refusal) return reply.code(refusal.status).send(refusal);
    const setup = setupBody.parse(request.body);
    const collection = collections.open({
      merchantReference: setup.transaction_reference,
      requestedKobo: String(koboFromNaira(setup.checkout_amount)),
      expiresInMinutes: setup.virtual_account_configuration?.expires_in_minutes ?? 30,
      email: setup.email_address,
    });
    return reply.code(201).send(session(collection));
  });

  app.post<{ Params: { reference: string } }>(
    "/checkout/sessions/:reference/outcome",
    async (request, reply) => {
      const body = outcomeBody.safeParse(request.body);
      if (!body.success) return reply.code(400).send(failure(400, "Unknown outcome"));
      const { reference } = request.params;
      const known = collections.get(reference);
      if (!known) return reply.code(404).send(failure(404, "Transaction not found"));
      if (known.status === "Completed")
        return reply.code(409).send(failure(409, "This transaction is already paid"));
      if (body.data.outcome === "late") {
        world.clock.after(lateSeconds, () => void collections.settle(reference, body.data));
        return failure(408, "The virtual account has expired");
      }
      const settled = collections.settle(reference, body.data);
      if (typeof settled === "string")
        return reply.code(409).send(failure(409, "This transaction is already paid"));
      return settled.status === "Failed" ? failure(400, "Transaction declined") : success(settled);
    },
  );
}

function refuse(body: unknown, { world, collections }: { world: World; collections: Collections }) {
  const setup = setupBody.safeParse(body);
  if (!setup.success) {
    const errors = setup.error.issues.map((issue) => ({
      field: issue.path.join("."),
      errors: [issue.message],
    }));
    return failure(400, "Validation failed", errors);
  }
  if (setup.data.merchant_key !== world.config.keys.PAYAZA_PUBLIC_KEY)
    return failure(401, "Invalid merchant key");
  const kobo = koboFromNaira(setup.data.checkout_amount);
  if (kobo === undefined || kobo < smallestKobo) {
    return failure(400, "Validation failed", [
      { field: "checkout_amount", errors: ["Amount must be at least 100"] },
    ]);
  }
  const known = collections.get(setup.data.transaction_reference);
  if (known?.status === "Completed" || (known && known.requestedKobo !== String(kobo))) {
    return failure(409, "Duplicate transaction reference");
  }
  return undefined;
}

function failure(status: number, message: string, errors: { field: string; errors: string[] }[] = []) {
  return { type: "error", status, data: { message, errors } };
}

function session(collection: Collection) {
  const endsAt = new Date(collection.initiatedAt).getTime() + collection.expiresInMinutes * 60_000;
  return {
    reference: collection.merchantReference,
    amount: nairaNumber(BigInt(collection.requestedKobo ?? "0")),
    currency: "NGN",
    email: collection.email,
    account: { number: collection.accountNumber, bank: "78 Finance MFB", name: "Payaza (Sandbox Merchant)" },
    expires_at: new Date(endsAt).toISOString(),
  };
}

function success({ payazaReference, merchantReference, receivedKobo }: Collection) {
  return {
    type: "success",
    status: 201,
    data: {
      payaza_reference: payazaReference,
      transaction_reference: merchantReference,
      transaction_total_amount: nairaNumber(BigInt(receivedKobo)),
      currency: "NGN",
    },
  };
}
