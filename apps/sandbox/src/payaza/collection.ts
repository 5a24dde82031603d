import { nairaNumber } from "../banking/naira.ts";
import { lagosTime } from "../clock.ts";
import { digits } from "../dice.ts";

export const paymentOutcomes = ["paid", "underpaid", "overpaid", "late", "declined"] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

export interface Collection {
  merchantReference: string;
  payazaReference: string;
  /** Null if the control API paid a reference whose popup was never opened. */
  requestedKobo: string | null;
  receivedKobo: string;
  status: "Initialized" | "Completed" | "Failed";
  outcome: PaymentOutcome | null;
  channel: "VirtualAccount" | "Card";
  accountNumber: string;
  expiresInMinutes: number;
  initiatedAt: string;
  changedAt: string;
  customer: { email: string; firstName: string; lastName: string; phone: string };
}

export function webhookBody(collection: Collection) {
  const { requested, received, fee } = amountsOf(collection);
  return {
    transaction_reference: collection.payazaReference,
    merchant_reference: collection.merchantReference,
    transaction_status: collection.status === "Failed" ? "Transaction Failed" : "Funds Received",
    status: collection.status,
    status_reason: statusReasons[collection.outcome ?? "none"],
    virtual_account_number: collection.channel === "Card" ? null : collection.accountNumber,
    transaction_fee: nairaNumber(fee),
    amount_received: nairaNumber(received),
    request_amount: requested === null ? null : nairaNumber(requested),
    amount_validation: validate(requested, BigInt(collection.receivedKobo)),
    initiated_date: vendorDate(collection.initiatedAt),
    current_status_date: vendorDate(lagosTime(collection.changedAt)),
    received_from: collection.status === "Failed" ? null : payer,
    channel: collection.channel,
    currency_code: "NGN",
    session_id: digits(30, collection.payazaReference),
    branch: false,
  };
}

const payer = { account_name: "OKONKWO ADAEZE", account_number: "0123456785", bank_name: "GTBank" };

/**
 * The status query's answer with the documented field names. The vendor's own reference is null for a card. The
 * amount of an unpaid collection is the requested one. Times have fractions: the start is in UTC, the last change in
 * Lagos time.
 */
export function describeCollection(collection: Collection, status: string = collection.status) {
  const { requested, received, fee } = amountsOf(collection);
  const isCard = collection.channel === "Card";
  const isPaid = collection.status === "Completed";
  return {
    transaction_reference: isCard ? null : collection.payazaReference,
    amount_received: nairaNumber(collection.status === "Initialized" ? (requested ?? 0n) : received),
    transaction_fee: nairaNumber(fee),
    transaction_status: status,
    sender_name: isPaid ? payer.account_name : null,
    source_bank_name: isCard ? "MASTERCARD" : payer.bank_name,
    initiated_date: vendorDate(collection.initiatedAt),
    current_status_date: vendorDate(lagosTime(collection.changedAt)),
    currency: "NGN",
    session_id: isPaid ? digits(30, collection.payazaReference) : null,
    merchant_transaction_reference: collection.merchantReference,
    transaction_type: collection.channel,
    virtual_account_number: isCard ? null : collection.accountNumber,
    status_reason: statusReasons[collection.outcome ?? "none"],
  };
}

/** A card's fee is added to the amount. A transfer's fee is deducted from the merchant's settlement. */
function amountsOf(collection: Collection) {
  const arrived = BigInt(collection.receivedKobo);
  const requested = collection.requestedKobo === null ? null : BigInt(collection.requestedKobo);
  const fee = collection.channel === "Card" ? cardFeeKobo(arrived) : feeKobo(arrived);
  return { requested, fee, received: collection.channel === "Card" ? arrived + fee : arrived };
}

const statusReasons = {
  none: null,
  paid: "Transaction successful",
  underpaid: "Amount received is less than the amount requested",
  overpaid: "Amount received is more than the amount requested",
  late: "Payment received after the virtual account expired",
  declined: "Declined by the issuing bank",
} as const;

function validate(requested: bigint | null, received: bigint) {
  if (requested === null || received === requested) return "EXACT";
  return received < requested ? "UNDERPAYMENT" : "OVERPAYMENT";
}

export function feeKobo(amountKobo: bigint): bigint {
  const fee = (amountKobo * 15n) / 1000n;
  return fee > 200_000n ? 200_000n : fee;
}

export function cardFeeKobo(amountKobo: bigint): bigint {
  return (amountKobo * 14n) / 1000n;
}

/** "2023-02-11 09:49:09.254": without a zone. Real answers mix UTC and Lagos time. */
function vendorDate(time: string): string {
  return time.slice(0, 23).replace("T", " ");
}
