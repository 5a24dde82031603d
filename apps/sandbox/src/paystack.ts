/**
 * Paystack: banks, account names and transfers. Format: Paystack API reference ("Miscellaneous", "Verification",
 * "Transfer Recipients", "Transfers", "Webhooks"). Base URL: <sandbox>/paystack.
 *
 * Authorization: `Bearer <secret key>`. Amounts are kobo. Account numbers ending in 0000 do not exist, those ending in
 * 9999 answer after ten seconds. Transfers: pending for three seconds, then success; kobo ending in 13 or an account
 * ending in 13 fails; kobo ending in 14 succeeds and is reversed a minute later; control decides otherwise.
 */
import { createHmac } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type Accounts, isSlowAccount } from "./accounts.ts";
import { type Bank, bankByCode, banks } from "./banks.ts";
import { openShelf } from "./books.ts";
import { digits, hash } from "./dice.ts";
import { obeyFaults } from "./faults.ts";
import { koboFromKobo } from "./naira.ts";
import type { Payout, Payouts } from "./payouts.ts";
import type { World } from "./world.ts";

interface PaystackParts {
  payouts: Payouts;
  accounts: Accounts;
}

export function paystackRoutes(app: FastifyInstance, world: World, parts: PaystackParts) {
  obeyFaults(app, "paystack", world);
  app.addHook("onRequest", async (request, reply) => authenticate(world, request, reply));
  bankRoutes(app, world, parts.accounts);
  transferRoutes(app, world, parts);
}

async function authenticate(world: World, request: FastifyRequest, reply: FastifyReply) {
  if (request.headers.authorization === `Bearer ${world.config.keys.PAYSTACK_SECRET_KEY}`) return;
  const meta = { nextStep: "Ensure that you provide the correct authorization key for the request" };
  return reply
    .code(401)
    .send({ status: false, message: "Invalid key", meta, type: "validation_error", code: "invalid_Key" });
}

function refusal(message: string, code: string, nextStep = "Check the parameters of the request") {
  return { status: false, message, meta: { nextStep }, type: "validation_error", code };
}

type BankQuery = { country?: string; currency?: string; perPage?: string; page?: string; next?: string };

function bankRoutes(app: FastifyInstance, world: World, accounts: Accounts) {
  app.get<{ Querystring: BankQuery }>("/bank", { config: { operation: "banks" } }, async ({ query }) => {
    const size = Math.min(Math.max(Number(query.perPage) || 50, 1), 100);
    const cursor = query.next ? Number(Buffer.from(query.next, "base64url").toString()) || 0 : undefined;
    const start = cursor ?? (Math.max(Number(query.page) || 1, 1) - 1) * size;
    const elsewhere = (query.country ?? "nigeria") !== "nigeria" || (query.currency ?? "NGN") !== "NGN";
    const listed = elsewhere ? [] : banks;
    const after =
      start + size < listed.length ? Buffer.from(String(start + size)).toString("base64url") : null;
    const before = start > 0 ? Buffer.from(String(Math.max(0, start - size))).toString("base64url") : null;
    const data = listed.slice(start, start + size).map(bankRow);
    return {
      status: true,
      message: "Banks retrieved",
      data,
      meta: { next: after, previous: before, perPage: size },
    };
  });

  app.get<{ Querystring: { account_number?: string; bank_code?: string } }>(
    "/bank/resolve",
    { config: { operation: "resolve" } },
    async (request, reply) => {
      const { account_number = "", bank_code = "" } = request.query;
      if (isSlowAccount(account_number)) await world.clock.sleep(10);
      const bank = bankByCode(bank_code);
      if (!bank) return reply.code(400).send(refusal(`Unknown bank code: ${bank_code}`, "invalid_bank_code"));
      const owner = /^\d{10}$/.test(account_number) ? accounts.owner(account_number) : undefined;
      if (!owner) {
        const message = "Could not resolve account name. Check parameters or try again.";
        return reply.code(422).send(refusal(message, "invalid_account_number"));
      }
      const data = { account_number, account_name: owner, bank_id: idOf(bank) };
      return { status: true, message: "Account number resolved", data };
    },
  );
}

function idOf(bank: Bank): number {
  return banks.indexOf(bank) + 1;
}

function bankRow(bank: Bank) {
  return {
    ...{ id: idOf(bank), name: bank.name, slug: bank.slug, code: bank.code, longcode: "", gateway: null },
    ...{ pay_with_bank: false, supports_transfer: true, active: bank.active, is_deleted: false },
    ...{ country: "Nigeria", currency: "NGN", type: "nuban", nip_sort_code: bank.nip },
    ...{ createdAt: "2020-12-07T16:19:09.000Z", updatedAt: "2024-06-04T08:00:00.000Z" },
  };
}

interface Recipient {
  code: string;
  name: string;
  accountNumber: string;
  bankCode: string;
  createdAt: string;
}

const recipientBody = z.object({
  type: z.literal("nuban"),
  name: z.string().min(1),
  account_number: z.string().regex(/^\d{10}$/),
  bank_code: z.string(),
  currency: z.literal("NGN").optional(),
});
const transferBody = z.object({
  source: z.literal("balance"),
  amount: z.union([z.number(), z.string()]),
  recipient: z.string(),
  reference: z.string().regex(/^[a-z0-9_-]{16,50}$/),
  reason: z.string().max(100).optional(),
});

function transferRoutes(app: FastifyInstance, world: World, { payouts, accounts }: PaystackParts) {
  const recipients = openShelf<Recipient>(world.books, "paystack", "recipient");

  app.post("/transferrecipient", { config: { operation: "recipient" } }, async (request, reply) => {
    const body = recipientBody.safeParse(request.body);
    const bank = body.success ? bankByCode(body.data.bank_code) : undefined;
    if (!body.success || !bank || !accounts.owner(body.data.account_number)) {
      return reply.code(400).send(refusal("Account number is invalid", "invalid_account_number"));
    }
    const { name, account_number: accountNumber, bank_code: bankCode } = body.data;
    const code = `RCP_${hash("recipient", bankCode, accountNumber).toString("hex").slice(0, 15)}`;
    const made = { code, name, accountNumber, bankCode, createdAt: world.clock.now().toISOString() };
    // The vendor answers the same recipient again for the same account.
    const recipient = recipients.get(code) ?? recipients.put(code, made, { outcome: "created" });
    const data = recipientRow(recipient);
    return reply.code(201).send({ status: true, message: "Transfer recipient created successfully", data });
  });

  app.post("/transfer", { config: { operation: "transfer" } }, async (request, reply) => {
    const body = transferBody.safeParse(request.body);
    if (!body.success) {
      const field = body.error.issues[0]?.path.join(".") ?? "request";
      return reply.code(400).send(refusal(`${field} is invalid`, "invalid_params"));
    }
    const recipient = recipients.get(body.data.recipient);
    if (!recipient) {
      const step =
        "Provide a valid recipient. Ensure you are passing the recipient code in the recipient param";
      return reply
        .code(400)
        .send(refusal("Recipient specified is invalid", "invalid_transfer_recipient", step));
    }
    const kobo = koboFromKobo(body.data.amount);
    if (!kobo || kobo < 10_000n)
      return reply.code(400).send(refusal("Minimum amount is 100 naira", "invalid_amount"));
    const made = payouts.submit({
      reference: body.data.reference,
      amountKobo: String(kobo),
      accountNumber: recipient.accountNumber,
      accountName: recipient.name,
      bankCode: recipient.bankCode,
      bankName: bankByCode(recipient.bankCode)?.name ?? "",
      narration: body.data.reason ?? "",
    });
    if (made === "duplicate") {
      const message = "Please provide a unique reference. Reference already exists on a transfer";
      return reply.code(400).send(refusal(message, "duplicate_reference", "Provide a unique reference"));
    }
    if (made === "no_funds") {
      return reply
        .code(400)
        .send(refusal("Your balance is not enough to fulfil this request", "insufficient_balance"));
    }
    return { status: true, message: "Transfer has been queued", data: transferRow(made) };
  });

  app.get<{ Params: { reference: string } }>(
    "/transfer/verify/:reference",
    { config: { operation: "verify" } },
    async (request, reply) => {
      const payout = payouts.get(request.params.reference);
      if (!payout) {
        return reply
          .code(404)
          .send({ status: false, message: "Transfer not found", code: "transfer_not_found" });
      }
      return { status: true, message: "Transfer retrieved", data: transferRow(payout) };
    },
  );

  app.get("/balance", { config: { operation: "balance" } }, async () => {
    const data = [{ currency: "NGN", balance: Number(payouts.balanceKobo()) }];
    return { status: true, message: "Balances retrieved", data };
  });
}

function recipientRow({ code, name, accountNumber, bankCode, createdAt }: Recipient) {
  const bank_name = bankByCode(bankCode)?.name ?? null;
  return {
    ...{ active: true, createdAt, updatedAt: createdAt, currency: "NGN", domain: "test", id: numberOf(code) },
    ...{ integration: 463_433, name, recipient_code: code, type: "nuban", is_deleted: false },
    details: {
      authorization_code: null,
      account_number: accountNumber,
      account_name: name,
      bank_code: bankCode,
      bank_name,
    },
  };
}

function numberOf(text: string): number {
  return Number(digits(8, text));
}

function transferRow(payout: Payout) {
  const { accountName: name, accountNumber, bankCode, createdAt } = payout;
  const code = `RCP_${hash("recipient", bankCode, accountNumber).toString("hex").slice(0, 15)}`;
  const reason =
    payout.status === "reversed" ? "The beneficiary's bank returned the transfer" : "Declined by the bank";
  const unhappy = payout.status === "failed" || payout.status === "reversed";
  return {
    ...{ amount: Number(payout.amountKobo), currency: "NGN", domain: "test", reference: payout.reference },
    ...{ source: "balance", source_details: null, reason: payout.narration, status: payout.status },
    ...{ failures: unhappy ? reason : null, gateway_response: unhappy ? reason : null, titan_code: null },
    ...{
      transfer_code: `TRF_${payout.code}`,
      id: numberOf(payout.code),
      integration: 463_433,
      fee_charged: 0,
    },
    transferred_at: payout.status === "success" ? payout.changedAt : null,
    ...{ createdAt, updatedAt: payout.changedAt },
    recipient: recipientRow({ code, name, accountNumber, bankCode, createdAt }),
    session: { provider: "nip", id: payout.status === "pending" ? null : payout.sessionId },
  };
}

/** `transfer.success`, `transfer.failed` or `transfer.reversed`, signed in hex HMAC-SHA512 over the raw body. */
export function announcePaystackTransfer(world: World, payout: Payout) {
  world.webhooks.send({
    vendor: "paystack",
    reference: payout.reference,
    event: `transfer.${payout.status}`,
    body: { event: `transfer.${payout.status}`, data: transferRow(payout) },
    sign: (raw) => ({
      "x-paystack-signature": createHmac("sha512", world.config.keys.PAYSTACK_SECRET_KEY)
        .update(raw)
        .digest("hex"),
    }),
  });
}
