import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Accounts } from "../banking/accounts.ts";
import { bankByNip } from "../banking/banks.ts";
import { koboFromNaira, nairaNumber } from "../banking/naira.ts";
import type { Payout, Payouts } from "../banking/payouts.ts";
import { forgets } from "../control/faults.ts";
import { type Page, pageOf } from "../control/lists.ts";
import type { World } from "../world.ts";
import { signPayaza } from "./collections.ts";

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

export function payazaPayoutRoutes(
  app: FastifyInstance,
  { payouts, accounts }: { payouts: Payouts; accounts: Accounts },
) {
  app.post("/payout-receptor/payout", { config: { operation: "payout" } }, async (request, reply) => {
    const body = payoutBody.safeParse(request.body);
    const to = body.data?.service_payload.payout_beneficiaries[0];
    const kobo = koboFromNaira(to?.credit_amount);
    if (!to || !kobo) return reply.code(400).send(payazaFailure(400, "Invalid request"));
    const bank = bankByNip(to.bank_code);
    if (!bank) return reply.code(400).send(payazaFailure("X02", "Invalid bank code"));
    if (!/^\d{10}$/.test(to.account_number) || !accounts.owner(to.account_number)) {
      return reply.code(400).send(payazaFailure("X01", "Invalid account number"));
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
    if (made === "duplicate")
      return reply.code(400).send(payazaFailure("X03", "Duplicate transaction reference"));
    if (made === "refused") return reply.code(400).send(payazaFailure("X01", "Invalid account number"));
    if (made === "no_funds") return reply.code(500).send(payazaFailure(500, "Insufficient Balance"));
    return accepted(made);
  });

  const list = "/payaza-account/api/v1/mainaccounts/merchant/transactions";
  app.get<PayazaListing>(list, { config: { operation: "transactions" } }, async ({ query }) => {
    const listed = payouts.list({ from: query.start_date, to: query.end_date });
    return payazaPage(
      "Transaction response",
      pageOf(listed, { page: query.page, size: query.limit }),
      (payout) => ({
        id: payout.code,
        transactionType: "DEBIT",
        ...payoutAnswer(payout),
      }),
    );
  });

  const status = "/payaza-account/api/v1/mainaccounts/merchant/transaction/:reference";
  app.get<{ Params: { reference: string } }>(
    status,
    { config: { operation: "verify" } },
    async (request, reply) => {
      const payout = forgets(request) ? undefined : payouts.get(request.params.reference);
      if (!payout)
        return reply.code(404).send({ message: "Transaction not found", status: false, data: null });
      return { message: "Transaction response", status: true, data: payoutAnswer(payout) };
    },
  );
}

/** The vendor's public pages name neither the list of payouts nor that of collections: their parameters are a guess. */
export type PayazaListing = {
  Querystring: { page?: string; limit?: string; start_date?: string; end_date?: string };
};

export function payazaPage<T>(message: string, page: Page<T>, row: (one: T) => unknown) {
  const { rows, total, pages, page: number, size } = page;
  const pageDetail = {
    pageNumber: number,
    pageSize: size,
    totalPages: pages,
    totalElements: total,
    last: number >= pages,
  };
  return { message, status: true, success: true, data: rows.map(row), pageDetail, totalCount: total };
}

export function payazaFailure(code: number | string, message: string) {
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
