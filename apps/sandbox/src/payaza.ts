/**
 * Payaza: naira collection (the checkout popup and its status query), name enquiry and payouts.
 * Format: Payaza's developer documentation, "Checkout SDK", "Transaction Status Query", "Account Name Enquiry",
 * "Transfers" and "Webhooks". Base URL: <sandbox>/payaza/live.
 *
 * Authorization: `Payaza <base64(public key)>` and `X-TenantID: test|live`. Amounts are naira.
 * Status query: `transaction_status` Initialized, Completed, Failed, or Expired (unpaid after its account's end;
 * money may still come). A reference nobody opened or paid answers 404 `{success: false}`.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type Accounts, isSlowAccount } from "./accounts.ts";
import { bankByNip, banks } from "./banks.ts";
import { obeyFaults } from "./faults.ts";
import { koboFromNaira, nairaNumber } from "./naira.ts";
import { type Collection, type Collections, describeCollection, signPayaza } from "./payaza-collections.ts";
import type { Payout, Payouts } from "./payouts.ts";
import type { World } from "./world.ts";

interface PayazaParts {
  collections: Collections;
  payouts: Payouts;
  accounts: Accounts;
}

export function payazaRoutes(app: FastifyInstance, world: World, parts: PayazaParts) {
  obeyFaults(app, "payaza", world);
  app.addHook("onRequest", async (request, reply) => authenticate(world, request, reply));

  app.get<{ Querystring: { merchant_reference?: string; transaction_reference?: string } }>(
    "/merchant-collection/transfer_notification_controller/merchant/transaction-query",
    { config: { operation: "query" } },
    async (request, reply) => {
      const reference = request.query.merchant_reference ?? request.query.transaction_reference ?? "";
      const found = parts.collections.get(reference);
      if (!found)
        return reply.code(404).send({ success: false, message: "Transaction not found", data: null });
      return { success: true, message: "Transaction found", data: queryAnswer(found, world.clock.now()) };
    },
  );
  enquiryRoutes(app, world, parts);
  payoutRoutes(app, parts);
}

async function authenticate(world: World, request: FastifyRequest, reply: FastifyReply) {
  const expected = `Payaza ${Buffer.from(world.config.keys.PAYAZA_PUBLIC_KEY).toString("base64")}`;
  if (request.headers.authorization === expected) return;
  return reply.code(401).send({ message: "Authentication failed", status: false, retry_count: 0 });
}

function queryAnswer(collection: Collection, now: Date) {
  const ends = new Date(collection.initiatedAt).getTime() + collection.expiresInMinutes * 60_000;
  const expired = collection.status === "Initialized" && now.getTime() > ends;
  return { ...describeCollection(collection), transaction_status: expired ? "Expired" : collection.status };
}

const enquiryBody = z.object({
  service_payload: z.object({ currency: z.string(), bank_code: z.string(), account_number: z.string() }),
});

function enquiryRoutes(app: FastifyInstance, world: World, { accounts, payouts }: PayazaParts) {
  const base = "/payaza-account/api/v1/mainaccounts/merchant";
  app.post(`${base}/provider/enquiry`, { config: { operation: "resolve" } }, async (request, reply) => {
    const body = enquiryBody.safeParse(request.body);
    if (!body.success) return reply.code(400).send(failure(400, "Invalid request"));
    const { bank_code, account_number } = body.data.service_payload;
    if (isSlowAccount(account_number)) await world.clock.sleep(10);
    const bank = bankByNip(bank_code);
    if (!bank) return reply.code(400).send(failure("X02", "Invalid bank code"));
    const owner = /^\d{10}$/.test(account_number) ? accounts.owner(account_number) : undefined;
    if (!owner) return reply.code(400).send(failure("X01", "Invalid account number"));
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

  app.get(`${base}/enquiry/main`, { config: { operation: "balance" } }, async () => ({
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

  app.get(`${base}/banks/:currency`, { config: { operation: "banks" } }, async () => {
    const listed = banks.filter((bank) => bank.nip !== null);
    const data = listed.map((bank, index) => ({ id: index + 1, name: bank.name, code: bank.nip }));
    return { message: "Bank list", status: true, data };
  });
}

const payoutBody = z.object({
  transaction_type: z.literal("nuban"),
  service_payload: z.object({
    payout_amount: z.union([z.number(), z.string()]),
    transaction_pin: z.union([z.number(), z.string()]),
    account_reference: z.union([z.number(), z.string()]),
    currency: z.literal("NGN"),
    payout_beneficiaries: z
      .array(
        z.object({
          credit_amount: z.union([z.number(), z.string()]),
          account_number: z.string(),
          account_name: z.string(),
          bank_code: z.string(),
          narration: z.string().default(""),
          transaction_reference: z.string().min(1),
        }),
      )
      .length(1, "this sandbox pays one beneficiary a call"),
  }),
});

function payoutRoutes(app: FastifyInstance, { payouts, accounts }: PayazaParts) {
  app.post("/payout-receptor/payout", { config: { operation: "payout" } }, async (request, reply) => {
    const body = payoutBody.safeParse(request.body);
    const to = body.data?.service_payload.payout_beneficiaries[0];
    const kobo = koboFromNaira(to?.credit_amount);
    if (!to || !kobo) return reply.code(400).send(failure(400, "Invalid request"));
    const bank = bankByNip(to.bank_code);
    if (!bank) return reply.code(400).send(failure("X02", "Invalid bank code"));
    if (!/^\d{10}$/.test(to.account_number) || !accounts.owner(to.account_number)) {
      return reply.code(400).send(failure("X01", "Invalid account number"));
    }
    const made = payouts.submit({
      reference: to.transaction_reference,
      amountKobo: String(kobo),
      accountNumber: to.account_number,
      accountName: to.account_name,
      bankCode: to.bank_code,
      bankName: bank.name,
      narration: to.narration,
    });
    if (made === "duplicate") return reply.code(400).send(failure("X03", "Duplicate transaction reference"));
    if (made === "no_funds") return reply.code(500).send(failure(500, "Insufficient Balance"));
    return accepted(made);
  });

  const status = "/payaza-account/api/v1/mainaccounts/merchant/transaction/:reference";
  app.get<{ Params: { reference: string } }>(
    status,
    { config: { operation: "verify" } },
    async (request, reply) => {
      const payout = payouts.get(request.params.reference);
      if (!payout)
        return reply.code(404).send({ message: "Transaction not found", status: false, data: null });
      return { message: "Transaction response", status: true, data: payoutAnswer(payout) };
    },
  );
}

function failure(code: number | string, message: string) {
  return { response_code: code, response_message: message };
}

function accepted(payout: Payout) {
  return {
    response_code: 200,
    response_message: "Request successfully submitted",
    response_content: {
      transaction_status: "09",
      narration: payout.narration,
      transaction_time: payout.createdAt.slice(0, -1),
      amount: nairaNumber(BigInt(payout.amountKobo)),
      response_status: "TRANSACTION_INITIATED",
      response_description: "Transaction has been successfully submitted for processing",
    },
    resp_code: "09",
  };
}

/** A reversal answers like a failure, with `isReversed` and its message telling them apart. */
const payoutStates = {
  pending: { status: "NIP_PENDING", code: "09", message: "Transaction in progress" },
  success: { status: "NIP_SUCCESS", code: "00", message: "Approved or completed successfully" },
  failed: { status: "NIP_FAILURE", code: "07", message: "Invalid account" },
  reversed: { status: "NIP_FAILURE", code: "07", message: "Transaction reversed" },
} as const;

function payoutAnswer(payout: Payout) {
  const state = payoutStates[payout.status];
  return {
    transactionReference: payout.reference,
    transactionStatus: state.status,
    transactionAmount: nairaNumber(BigInt(payout.amountKobo)),
    transactionDateTime: payout.createdAt,
    beneficiaryAccountNumber: payout.accountNumber,
    beneficiaryName: payout.accountName,
    beneficiaryBankCode: payout.bankCode,
    currency: "NGN",
    sessionId: payout.sessionId,
    responseCode: state.code,
    responseMessage: state.message,
    isReversed: payout.status === "reversed",
  };
}

/** Tells the merchant how a payout ended. */
export function announcePayazaPayout(world: World, payout: Payout) {
  const state = payoutStates[payout.status];
  world.webhooks.send({
    vendor: "payaza",
    reference: payout.reference,
    event: state.status,
    body: {
      transaction_reference: payout.reference,
      transaction_type: "DEBIT",
      transaction_status: state.status,
      transaction_fee: 0,
      amount_received: nairaNumber(BigInt(payout.amountKobo)),
      sent_to: {
        account_name: payout.accountName,
        account_number: payout.accountNumber,
        bank_name: payout.bankName,
      },
      is_reversed: payout.status === "reversed",
      response_message: state.message,
      response_code: state.code,
      currency: "NGN",
      country: "NGA",
      session_id: payout.sessionId,
    },
    sign: (raw) => signPayaza(world.config.keys.PAYAZA_SECRET_KEY, raw),
  });
}
