/**
 * Payaza: naira collections, name enquiry and payouts. Format: Payaza's developer documentation. Amounts are naira.
 * The status Expired is invented here: unpaid after the account's end. Money may still arrive.
 * Our references and theirs (P-C-…) have separate paths.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type Accounts, isSlowAccount } from "../banking/accounts.ts";
import { bankByNip, banks } from "../banking/banks.ts";
import { nairaNumber } from "../banking/naira.ts";
import type { Payouts } from "../banking/payouts.ts";
import { isUnknownYet, type On, vendorCalls } from "../control/faults.ts";
import { pickFrom } from "../dice.ts";
import type { World } from "../world.ts";
import { type Collection, describeCollection } from "./collection.ts";
import type { Collections } from "./collections.ts";
import { payazaFailure, payazaPayoutRoutes } from "./payouts.ts";

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
  enquiryRoutes(on, world, parts);
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

type Form = [status: number, body: object];

function notFound(reply: FastifyReply, reference: string) {
  const message = "Transaction not found";
  const forms: readonly [Form, ...Form[]] = [
    [404, { response_code: 404, response_message: message, response_content: null }],
    [404, { success: false, message, data: null }],
    [400, { success: false, message, data: null }],
    [400, { response_code: 400, response_message: message, response_content: null }],
  ];
  const [status, body] = pickFrom(forms, "not found", reference);
  return reply.code(status).send(body);
}

const enquiryBody = z.object({
  service_payload: z.object({ currency: z.string(), bank_code: z.string(), account_number: z.string() }),
});

function enquiryRoutes(on: On, world: World, { accounts, payouts }: PayazaParts) {
  const base = "/payaza-account/api/v1/mainaccounts/merchant";
  on(`POST ${base}/provider/enquiry`, "resolve", async (request, reply) => {
    const body = enquiryBody.safeParse(request.body);
    if (!body.success) return reply.code(400).send(payazaFailure(400, "Invalid request"));
    const { bank_code, account_number } = body.data.service_payload;
    if (isSlowAccount(account_number)) await world.clock.sleep(10);
    const bank = bankByNip(bank_code);
    if (!bank) return reply.code(400).send(payazaFailure("X02", "Invalid bank code"));
    const owner = /^\d{10}$/.test(account_number) ? accounts.owner(account_number) : undefined;
    if (!owner) return reply.code(400).send(payazaFailure("X01", "Invalid account number"));
    const content = {
      account_name: owner,
      account_number,
      bank_code,
      bank_name: bank.name,
      account_status: "ACTIVE",
    };
    return {
      response_code: 200,
      response_message: "Approved or completed successfully",
      response_content: content,
    };
  });

  on(`GET ${base}/enquiry/main`, "balance", async () => ({
    message: "Account enquiry response",
    status: true,
    data: [
      {
        id: 1,
        accountName: "Sandbox Merchant",
        payazaAccountReference: "1010000000",
        status: "ACTIVE",
        accountBalance: nairaNumber(payouts.balanceKobo()),
        currency: "NGN",
        country: "NGA",
      },
    ],
  }));

  on(`GET ${base}/banks/:currency`, "banks", async () => {
    const listed = banks.filter((bank) => bank.nip !== null);
    const data = listed.map((bank, index) => ({ id: index + 1, name: bank.name, code: bank.nip }));
    return { message: "Bank list", status: true, data };
  });
}
