import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Accounts } from "../banking/accounts.ts";
import { bankByNip } from "../banking/banks.ts";
import { koboFromNaira, nairaNumber } from "../banking/naira.ts";
import type { Payout, Payouts } from "../banking/payouts.ts";
import { isUnknownYet, type On } from "../control/faults.ts";
import { pickFrom } from "../dice.ts";
import type { World } from "../world.ts";
import { announcePayaza } from "./collections.ts";

const amount = z.union([z.number(), z.string()]);
const beneficiary = z.object({
  credit_amount: amount,
  account_number: z.string(),
  account_name: z.string(),
  bank_code: z.string(),
  narration: z
    .string()
    .regex(/^[A-Za-z0-9 ]{1,25}$/, "narration has at most 25 characters, none of them special"),
  transaction_reference: z.string().min(10, "transaction_reference has at least 10 characters"),
  sender: z.object({
    sender_name: z.string().min(1),
    sender_phone_number: z.string().min(7),
    sender_address: z.string().min(1),
  }),
});
const payoutBody = z.object({
  transaction_type: z.literal("nuban"),
  service_payload: z.object({
    payout_amount: amount,
    transaction_pin: amount,
    account_reference: amount,
    currency: z.literal("NGN"),
    payout_beneficiaries: z.array(beneficiary).length(1, "this sandbox pays one beneficiary a call"),
  }),
});

const wrongPinsUntilLocked = 3;

interface PayoutParts {
  payouts: Payouts;
  accounts: Accounts;
}

export function payazaPayoutRoutes(on: On, world: World, { payouts, accounts }: PayoutParts) {
  let wrongPins = 0;

  on("POST /payout-receptor/payout", "payout", async (request, reply) => {
    const body = payoutBody.safeParse(request.body);
    if (!body.success) return reply.code(400).send(payazaFailure(400, body.error.issues[0]?.message ?? ""));
    const {
      transaction_pin: pin,
      payout_beneficiaries: [to],
    } = body.data.service_payload;
    const kobo = koboFromNaira(to?.credit_amount);
    if (!to || !kobo) return reply.code(400).send(payazaFailure(400, "Invalid request"));
    if (wrongPins >= wrongPinsUntilLocked) return reply.code(500).send(lockedOut);
    if (String(pin) !== world.config.keys.PAYAZA_PAYOUT_PIN) {
      wrongPins += 1;
      return reply
        .code(500)
        .send({ ...payazaFailure(500, "Invalid transaction pin"), retry_count: wrongPins });
    }
    const bank = bankByNip(to.bank_code);
    const hasAccount = /^\d{10}$/.test(to.account_number) && accounts.owner(to.account_number) !== undefined;
    if (!bank || !hasAccount) return refuse(reply, to.transaction_reference, bank ? "X01" : "X02");
    const made = payouts.submit({
      reference: to.transaction_reference,
      amountKobo: String(kobo),
      accountNumber: to.account_number,
      accountName: to.account_name,
      bankCode: to.bank_code,
      bankName: bank.name,
      narration: to.narration,
    });
    if (made === "duplicate") return refuse(reply, to.transaction_reference, "X03");
    if (made === "refused") return refuse(reply, to.transaction_reference, "X01");
    if (made === "no_funds") return reply.code(500).send(payazaFailure(500, "Insufficient Balance"));
    return {
      response_code: 200,
      response_message: "Request successfully submitted",
      response_content: { transaction_status: "09", response_status: "TRANSACTION_INITIATED" },
      resp_code: "09",
    };
  });

  const account = "/payaza-account/api/v1/mainaccounts";
  const find = (request: FastifyRequest, reply: FastifyReply, reference: string) => {
    const payout = isUnknownYet(request) ? undefined : payouts.get(reference);
    if (!payout) return notFound(reply, reference);
    return { message: "Transaction fetched", status: true, retry_count: 0, data: payoutAnswer(payout) };
  };
  on(`GET ${account}/merchant/transaction/:reference`, "verify", async (request, reply) =>
    find(request, reply, request.params.reference),
  );
  on(`GET ${account}/transaction/status`, "verify", async (request, reply) =>
    find(request, reply, request.query.transaction_reference ?? ""),
  );
}

function payazaFailure(code: number | string, message: string) {
  return { response_code: code, response_message: message };
}

const lockedOut = { ...payazaFailure(500, "Transaction pin is locked"), retry_count: wrongPinsUntilLocked };

const refusals = {
  X01: "Invalid account number",
  X02: "Invalid bank code",
  X03: "Transaction reference already exists. please use unique reference",
} as const;

/** The vendor's documents do not name the HTTP status of a refusal, so a hash of the reference selects one. */
function refuse(reply: FastifyReply, reference: string, code: keyof typeof refusals) {
  const status = pickFrom([200, 400, 500], "refusal", reference);
  return reply.code(status).send({ response_code: 0, response_message: refusals[code], resp_code: code });
}

type Form = [status: number, body: object];

/** The vendor's documents and clients show several forms of an answer. A hash of `words` selects the form. */
export function replyOneOf(reply: FastifyReply, words: string, forms: readonly [Form, ...Form[]]) {
  const [status, body] = pickFrom(forms, words);
  return reply.code(status).send(body);
}

function notFound(reply: FastifyReply, reference: string) {
  const message = "Transaction not found";
  return replyOneOf(reply, `payout not found ${reference}`, [
    [404, { message, status: false, data: null }],
    [404, { response_code: 404, response_message: message }],
    [200, { message, status: false, retry_count: 0, data: null }],
  ]);
}

const payoutStates = {
  pending: { status: "NIP_PENDING", message: "Transaction in progress" },
  success: { status: "NIP_SUCCESS", message: "Approved or Completely Successful" },
  failed: { status: "NIP_FAILURE", message: "Invalid account" },
  reversed: { status: "NIP_REVERSAL_SUCCESS", message: "Transaction reversed" },
} as const;

function payoutAnswer(payout: Payout) {
  const { status, message } = payoutStates[payout.status];
  return {
    transactionReference: payout.reference,
    transactionAmount: nairaNumber(BigInt(payout.amountKobo)),
    sessionId: payout.sessionId,
    transactionStatus: status,
    responseMessage: message,
    currency: "NGN",
  };
}

export function announcePayazaPayout(world: World, payout: Payout) {
  const { status, message } = payoutStates[payout.status];
  announcePayaza(world, payout.reference, {
    transaction_reference: payout.reference,
    transaction_type: "DEBIT",
    transaction_status: status,
    amount_received: nairaNumber(BigInt(payout.amountKobo)),
    // This is also true for a failed payout, because the merchant has the money back.
    is_reversed: payout.status === "failed" || payout.status === "reversed",
    response_message: message,
    currency: "NGN",
  });
}
