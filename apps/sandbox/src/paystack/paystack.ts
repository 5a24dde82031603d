/**
 * Paystack: banks, account names and transfers. Format: Paystack API reference. Amounts are kobo. The vendor's
 * documents differ in two points, so both forms occur: half of the listed transfers have no `reference`, and "not
 * found" has two messages.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Accounts } from "../banking/accounts.ts";
import { bankByCode } from "../banking/banks.ts";
import { koboFromKobo } from "../banking/naira.ts";
import type { Payouts } from "../banking/payouts.ts";
import { openShelf } from "../control/books.ts";
import { isUnknownYet, type On, vendorCalls } from "../control/faults.ts";
import { newestFirst, pageOf } from "../control/lists.ts";
import { pickFrom } from "../dice.ts";
import type { World } from "../world.ts";
import {
  listedTransfer,
  queuedTransfer,
  type Recipient,
  recipientCode,
  recipientRow,
  refusalReply,
  transferRow,
} from "./answer.ts";
import { paystackBankRoutes } from "./banks.ts";
import type { DedicatedAccounts } from "./dedicated-accounts.ts";
import { dedicatedAccountRoutes } from "./dedicated-routes.ts";

interface PaystackParts {
  payouts: Payouts;
  accounts: Accounts;
  dedicated: DedicatedAccounts;
}

export function paystackRoutes(app: FastifyInstance, world: World, parts: PaystackParts) {
  const on = vendorCalls(app, "paystack", world);
  app.addHook("onRequest", async (request, reply) => authenticate(world, request, reply));
  paystackBankRoutes(on, world, parts.accounts);
  transferRoutes(on, world, parts);
  bookRoutes(on, parts);
  dedicatedAccountRoutes(on, parts.dedicated);
}

async function authenticate(world: World, request: FastifyRequest, reply: FastifyReply) {
  if (request.headers.authorization === `Bearer ${world.config.keys.PAYSTACK_SECRET_KEY}`) return;
  return reply.code(401).send({ status: false, message: "Invalid key" });
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

function transferRoutes(on: On, world: World, { payouts, accounts }: PaystackParts) {
  const recipients = openShelf<Recipient>(world.books, "paystack", "recipient");

  on("POST /transferrecipient", "recipient", async (request, reply) => {
    const body = recipientBody.safeParse(request.body);
    const bank = body.success ? bankByCode(body.data.bank_code) : undefined;
    if (!body.success || !bank || !accounts.owner(body.data.account_number)) {
      return reply.code(400).send(refusalReply("Account number is invalid", "invalid_account_number"));
    }
    const { name, account_number: accountNumber, bank_code: bankCode } = body.data;
    const code = recipientCode(bankCode, accountNumber);
    const made = { code, name, accountNumber, bankCode, createdAt: world.clock.now().toISOString() };
    // Like the vendor, returns the existing recipient for the same account.
    const recipient = recipients.get(code) ?? recipients.put(code, made, { outcome: "created" });
    const data = recipientRow(recipient);
    return reply.code(201).send({ status: true, message: "Transfer recipient created successfully", data });
  });

  on("POST /transfer", "transfer", async (request, reply) => {
    const body = transferBody.safeParse(request.body);
    if (!body.success) {
      const field = body.error.issues[0]?.path.join(".") ?? "request";
      return reply.code(400).send(refusalReply(`${field} is invalid`, "invalid_params"));
    }
    const recipient = recipients.get(body.data.recipient);
    if (!recipient) {
      const step =
        "Provide a valid recipient. Ensure you are passing the recipient code in the recipient param";
      return reply
        .code(400)
        .send(refusalReply("Recipient specified is invalid", "invalid_transfer_recipient", step));
    }
    const kobo = koboFromKobo(body.data.amount);
    if (!kobo || kobo < 10_000n)
      return reply.code(400).send(refusalReply("Minimum amount is 100 naira", "invalid_amount"));
    const made = payouts.submit({
      reference: body.data.reference,
      amountKobo: String(kobo),
      accountNumber: recipient.accountNumber,
      accountName: recipient.name,
      bankCode: recipient.bankCode,
      bankName: bankByCode(recipient.bankCode)?.name ?? "",
      narration: body.data.reason ?? "",
    });
    if (typeof made === "string") return reply.code(400).send(refusedTransfer(made));
    return { status: true, message: "Transfer has been queued", data: queuedTransfer(made) };
  });

  on("GET /transfer/verify/:reference", "verify", async (request, reply) => {
    const payout = isUnknownYet(request) ? undefined : payouts.get(request.params.reference);
    if (!payout) {
      // The vendor's samples have the first message, its API description has the second.
      const message = pickFrom(
        ["Transfer not found", "Entity not found"],
        "not found",
        request.params.reference,
      );
      return reply.code(404).send({ status: false, message });
    }
    return { status: true, message: "Transfer retrieved", data: transferRow(payout) };
  });
}

function refusedTransfer(why: "duplicate" | "refused" | "no_funds") {
  if (why === "duplicate") {
    const message = "Please provide a unique reference. Reference already exists on a transfer";
    return refusalReply(message, "duplicate_transfer_reference", "Provide a unique reference");
  }
  if (why === "refused") return refusalReply("Recipient specified is invalid", "invalid_transfer_recipient");
  return refusalReply("Your balance is not enough to fulfil this request", "insufficient_balance");
}

function bookRoutes(on: On, { payouts, dedicated }: PaystackParts) {
  on("GET /transfer", "transfers", async ({ query }) => {
    const listed = newestFirst(payouts.all(), query, ({ createdAt }) => createdAt).filter(
      ({ status }) => !query.status || status === query.status,
    );
    const { rows, page, size, total, pages } = pageOf(listed, {
      page: query.page,
      size: query.per_page ?? query.perPage,
    });
    const meta = { total, skipped: (page - 1) * size, perPage: size, page, pageCount: pages };
    return { status: true, message: "Transfers retrieved", data: rows.map(listedTransfer), meta };
  });

  on("GET /balance", "balance", async () => {
    const naira = { currency: "NGN", balance: Number(payouts.balanceKobo() + dedicated.receivedKobo()) };
    return { status: true, message: "Balances retrieved", data: [naira] };
  });
}
