import { createHmac } from "node:crypto";
import { bankByCode } from "../banking/banks.ts";
import type { Payout } from "../banking/payouts.ts";
import { drawDigits, hashWords, pickFrom } from "../dice.ts";
import type { World } from "../world.ts";

export function refusalReply(
  message: string,
  code: string,
  nextStep = "Check the parameters of the request",
) {
  return { status: false, message, meta: { nextStep }, type: "validation_error", code };
}

export interface Recipient {
  code: string;
  name: string;
  accountNumber: string;
  bankCode: string;
  createdAt: string;
}

export function recipientRow({ code, name, accountNumber, bankCode, createdAt }: Recipient) {
  const bank_name = bankByCode(bankCode)?.name ?? null;
  return {
    active: true,
    createdAt,
    updatedAt: createdAt,
    currency: "NGN",
    description: "",
    domain: "test",
    email: null,
    id: numberOf(code),
    integration: 463_433,
    metadata: null,
    name,
    recipient_code: code,
    type: "nuban",
    is_deleted: false,
    isDeleted: false,
    details: {
      authorization_code: null,
      account_number: accountNumber,
      account_name: name,
      bank_code: bankCode,
      bank_name,
    },
  };
}

export function recipientCode(bankCode: string, accountNumber: string): string {
  return `RCP_${hashWords("recipient", bankCode, accountNumber).toString("hex").slice(0, 15)}`;
}

function numberOf(text: string): number {
  return Number(drawDigits(8, text));
}

export function queuedTransfer(payout: Payout) {
  const {
    recipient,
    session: _session,
    gateway_response: _response,
    fee_charged: _fee,
    ...row
  } = transferRow(payout);
  return { ...row, recipient: recipient.id, transfersessionid: [], transfertrials: [] };
}

/**
 * Half of the rows have our reference, because the vendor's documents contradict each other: the API description of the
 * list has the reference, the sample has none.
 */
export function listedTransfer(payout: Payout) {
  const { reference, ...row } = transferRow(payout);
  return pickFrom([true, false], "listed reference", reference) ? { ...row, reference } : row;
}

export function transferRow(payout: Payout) {
  const { accountName: name, accountNumber, bankCode, createdAt } = payout;
  const code = recipientCode(bankCode, accountNumber);
  const reason =
    payout.status === "reversed" ? "The beneficiary's bank returned the transfer" : "Declined by the bank";
  const unhappy = payout.status === "failed" || payout.status === "reversed";
  return {
    amount: Number(payout.amountKobo),
    currency: "NGN",
    domain: "test",
    reference: payout.reference,
    source: "balance",
    source_details: null,
    reason: payout.narration,
    status: payout.status,
    failures: unhappy ? reason : null,
    gateway_response: unhappy ? reason : null,
    titan_code: null,
    transfer_code: `TRF_${payout.code}`,
    request: numberOf(`request ${payout.code}`),
    id: numberOf(payout.code),
    integration: 463_433,
    fee_charged: 0,
    fees_breakdown: null,
    transferred_at: payout.status === "success" ? payout.changedAt : null,
    createdAt,
    updatedAt: payout.changedAt,
    recipient: recipientRow({ code, name, accountNumber, bankCode, createdAt }),
    session: { provider: "nip", id: payout.status === "pending" ? null : payout.sessionId },
  };
}

export function announcePaystackTransfer(world: World, payout: Payout) {
  announcePaystack(world, `transfer.${payout.status}`, transferRow(payout));
}

/** Signed by HMAC-SHA512 of the raw body with the secret key, in hex. */
export function announcePaystack(world: World, event: string, data: { reference: string }) {
  const key = world.config.keys.PAYSTACK_SECRET_KEY;
  world.webhooks.send({
    vendor: "paystack",
    reference: data.reference,
    event,
    body: { event, data },
    sign: (raw) => ({ "x-paystack-signature": createHmac("sha512", key).update(raw).digest("hex") }),
  });
}
