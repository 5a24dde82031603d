/**
 * Payaza: naira collections and payouts. Format: Payaza's developer documentation. Amounts are naira.
 * - Invented here: the status Expired. It means that the account expired without a payment. The payment may still
 *   arrive.
 * - Queries by our reference and by Payaza's own reference (P-C-…) have separate paths.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Accounts } from "../banking/accounts.ts";
import { nairaNumber } from "../banking/naira.ts";
import type { Payouts } from "../banking/payouts.ts";
import { isUnknownYet, vendorCalls } from "../control/faults.ts";
import type { World } from "../world.ts";
import { type Collection, type Collections, describeCollection } from "./collections.ts";
import { payazaPayoutRoutes, replyOneOf } from "./payouts.ts";

interface PayazaParts {
  collections: Collections;
  payouts: Payouts;
  accounts: Accounts;
}

export function payazaRoutes(app: FastifyInstance, world: World, parts: PayazaParts) {
  const on = vendorCalls(app, "payaza", world);
  app.addHook("onRequest", async (request, reply) => authenticate(world, request, reply));

  const query = (reference: string | undefined, reply: FastifyReply, isForgotten: boolean) => {
    const found = isForgotten || !reference ? undefined : parts.collections.get(reference);
    if (!found) return notFound(reply, reference ?? "");
    return { message: "Transaction data found", data: queryAnswer(found, world.clock.now()), success: true };
  };
  const path = "/merchant-collection/transfer_notification_controller";
  on(`GET ${path}/merchant/transaction-query`, "query", async (request, reply) => {
    const reference = request.query.merchant_reference;
    return query(reference?.startsWith("P-C-") ? undefined : reference, reply, isUnknownYet(request));
  });
  on(`GET ${path}/transaction-query`, "query", async (request, reply) => {
    const reference = request.query.transaction_reference;
    return query(reference?.startsWith("P-C-") ? reference : undefined, reply, isUnknownYet(request));
  });
  on("GET /payaza-account/api/v1/mainaccounts/merchant/enquiry/main", "balance", async () => {
    const accountBalance = nairaNumber(parts.payouts.balanceKobo());
    const data = [{ payazaAccountReference: "1010000000", accountBalance, currency: "NGN" }];
    return { message: "Account enquiry response", status: true, data };
  });
  payazaPayoutRoutes(on, world, parts);
}

async function authenticate(world: World, request: FastifyRequest, reply: FastifyReply) {
  const expected = `Payaza ${Buffer.from(world.config.keys.PAYAZA_PUBLIC_KEY).toString("base64")}`;
  if (request.headers.authorization === expected) return;
  return reply.code(401).send({ message: "Authentication failed", status: false, retry_count: 0 });
}

function queryAnswer(collection: Collection, now: Date) {
  const ends = new Date(collection.initiatedAt).getTime() + collection.expiresInMinutes * 60_000;
  const expired = collection.status === "Initialized" && now.getTime() > ends;
  return describeCollection(collection, expired ? "Expired" : collection.status);
}

function notFound(reply: FastifyReply, reference: string) {
  const message = "Transaction not found";
  return replyOneOf(reply, `not found ${reference}`, [
    [404, { response_code: 404, response_message: message, response_content: null }],
    [404, { success: false, message, data: null }],
    [400, { success: false, message, data: null }],
    [400, { response_code: 400, response_message: message, response_content: null }],
  ]);
}
