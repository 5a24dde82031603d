import { nairaNumber } from "../banking/naira.ts";
import type { Payout } from "../banking/payouts.ts";
import { lagosTime } from "../clock.ts";
import type { World } from "../world.ts";
import { signPayaza } from "./collections.ts";

export function accepted(payout: Payout) {
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

const payoutStates = {
  pending: { status: "NIP_PENDING", code: "09", message: "Transaction in progress" },
  success: { status: "NIP_SUCCESS", code: "00", message: "Approved or Completely Successful" },
  failed: { status: "NIP_FAILURE", code: "07", message: "Invalid account" },
  reversed: { status: "NIP_REVERSAL_SUCCESS", code: "07", message: "Transaction reversed" },
} as const;

const feeNaira = 10;

export function payoutAnswer(payout: Payout) {
  const state = payoutStates[payout.status];
  return {
    // Lagos time without a zone, in microseconds.
    transactionDateTime: `${lagosTime(payout.createdAt)}000`,
    transactionReference: payout.reference,
    creditAccount: payout.accountNumber,
    bankCode: payout.bankCode,
    beneficiaryName: payout.accountName,
    transactionAmount: nairaNumber(BigInt(payout.amountKobo)),
    fee: feeNaira,
    sessionId: payout.sessionId,
    transactionStatus: state.status,
    narration: payout.narration,
    transactionType: "DEBIT",
    responseMessage: state.message,
    responseCode: state.code,
    currency: "NGN",
    balanceBefore: null,
    balanceAfter: null,
  };
}

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
      // A failed payout is also reported as reversed, because the merchant has the money back.
      is_reversed: payout.status === "failed" || payout.status === "reversed",
      response_message: state.message,
      response_code: state.code,
      currency: "NGN",
      country: "NGA",
      session_id: payout.sessionId,
    },
    sign: (raw) => signPayaza(world.config.keys.PAYAZA_SECRET_KEY, raw),
  });
}
