import { createHmac } from "node:crypto";
import { nairaNumber, nairaText } from "../banking/naira.ts";
import { openShelf } from "../control/books.ts";
import { digits, hash } from "../dice.ts";
import type { World } from "../world.ts";

export const paymentOutcomes = ["paid", "underpaid", "overpaid", "late", "declined"] as const;
type PaymentOutcome = (typeof paymentOutcomes)[number];

/** One payment asked for through the popup (or made by control), by the merchant's reference. */
export interface Collection {
  merchantReference: string;
  payazaReference: string;
  /** Null when control paid a reference whose popup never opened: then the vendor does not know the requested amount. */
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

export interface Collections {
  get(reference: string): Collection | undefined;
  open(asked: Asked): Collection;
  settle(reference: string, how: Settlement): Collection | "already_paid" | "amount_needed";
}

interface Asked {
  merchantReference: string;
  amountKobo: bigint;
  expiresInMinutes: number;
  customer: Collection["customer"];
}

interface Settlement {
  outcome: PaymentOutcome;
  /** What arrives. Without it: exactly what was asked, a tenth less when underpaid, a tenth more when overpaid. */
  amountKobo?: bigint | undefined;
  channel?: Collection["channel"] | undefined;
}

export function openCollections(world: World): Collections {
  const shelf = openShelf<Collection>(world.books, "payaza", "payment");
  const byOwnReference = new Map(shelf.all().map((c) => [c.payazaReference, c.merchantReference]));

  function put(collection: Collection) {
    byOwnReference.set(collection.payazaReference, collection.merchantReference);
    const amount = nairaText(BigInt(collection.receivedKobo));
    const outcome = collection.outcome ?? "initialized";
    return shelf.put(collection.merchantReference, collection, { outcome, amount, currency: "NGN" });
  }

  function begin(asked: Omit<Asked, "amountKobo"> & { amountKobo: bigint | null }): Collection {
    const at = world.clock.now();
    const day = at.toISOString().slice(0, 10).replaceAll("-", "");
    const own = hash("payaza", asked.merchantReference).toString("hex").slice(0, 10).toUpperCase();
    return {
      merchantReference: asked.merchantReference,
      payazaReference: `P-C-${day}-${own}`,
      requestedKobo: asked.amountKobo === null ? null : String(asked.amountKobo),
      receivedKobo: "0",
      status: "Initialized",
      outcome: null,
      channel: "VirtualAccount",
      accountNumber: `70${digits(8, "virtual account", asked.merchantReference)}`,
      expiresInMinutes: asked.expiresInMinutes,
      initiatedAt: at.toISOString(),
      changedAt: at.toISOString(),
      customer: asked.customer,
    };
  }

  return {
    get: (reference) => shelf.get(byOwnReference.get(reference) ?? reference),
    open: (asked) => shelf.get(asked.merchantReference) ?? put(begin(asked)),
    settle(reference, how) {
      const known = shelf.get(reference);
      if (known?.status === "Completed") return "already_paid";
      const requested = known?.requestedKobo ?? null;
      const received = how.amountKobo ?? arriving(how.outcome, requested);
      if (received === undefined) return "amount_needed";
      const started =
        known ??
        begin({ merchantReference: reference, amountKobo: null, expiresInMinutes: 15, customer: noCustomer });
      const settled = put(settle(started, { ...how, received, now: world.clock.now() }));
      announce(world, settled);
      return settled;
    },
  };
}

const noCustomer = { email: "", firstName: "", lastName: "", phone: "" };

function arriving(outcome: PaymentOutcome, requestedKobo: string | null): bigint | undefined {
  if (outcome === "declined") return 0n;
  if (requestedKobo === null) return undefined;
  const asked = BigInt(requestedKobo);
  if (outcome === "underpaid") return (asked * 9n) / 10n;
  if (outcome === "overpaid") return (asked * 11n) / 10n;
  return asked;
}

function settle(started: Collection, how: Settlement & { received: bigint; now: Date }): Collection {
  const declined = how.outcome === "declined";
  // A late payment is late by the vendor's own clock: it began long enough ago for the account to have expired.
  const lifetimeMs = (started.expiresInMinutes + 1) * 60_000;
  const initiatedAt =
    how.outcome === "late" ? new Date(how.now.getTime() - lifetimeMs).toISOString() : started.initiatedAt;
  return {
    ...started,
    initiatedAt,
    changedAt: how.now.toISOString(),
    channel: how.channel ?? started.channel,
    receivedKobo: declined ? "0" : String(how.received),
    status: declined ? "Failed" : "Completed",
    outcome: how.outcome,
  };
}

function announce(world: World, collection: Collection) {
  world.webhooks.send({
    vendor: "payaza",
    reference: collection.merchantReference,
    event: collection.status,
    body: webhookBody(collection),
    sign: (raw) => signPayaza(world.config.keys.PAYAZA_SECRET_KEY, raw),
  });
}

/** Payaza signs the raw body with HMAC-SHA512 of the secret key, in base64. */
export function signPayaza(secretKey: string, raw: string): Record<string, string> {
  return { "x-payaza-signature": createHmac("sha512", secretKey).update(raw).digest("base64") };
}

/** The body of the webhook, in the field names that live captures show. */
function webhookBody(collection: Collection) {
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
    initiated_date: vendorDate(collection.initiatedAt, 0),
    current_status_date: vendorDate(collection.changedAt, 1),
    received_from: collection.status === "Failed" ? null : payer,
    channel: collection.channel,
    currency_code: "NGN",
    session_id: digits(30, collection.payazaReference),
    branch: false,
  };
}

const payer = { account_name: "OKONKWO ADAEZE", account_number: "0123456785", bank_name: "GTBank" };

/**
 * The status query's answer, in the field names of the vendor's documents: their own reference is null for a card, the
 * amount of an unpaid one is what was asked, times have fractions, the beginning in UTC and the last change in Lagos time.
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
    initiated_date: vendorDate(collection.initiatedAt, 0),
    current_status_date: vendorDate(collection.changedAt, 1),
    currency: "NGN",
    session_id: isPaid ? digits(30, collection.payazaReference) : null,
    merchant_transaction_reference: collection.merchantReference,
    transaction_type: collection.channel,
    virtual_account_number: isCard ? null : collection.accountNumber,
    status_reason: statusReasons[collection.outcome ?? "none"],
  };
}

/** A card's fee comes on top and is in the amount; a transfer's is taken from the merchant's settlement. */
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

/** 1.5 %, at most ₦2,000, taken from the merchant's settlement and not from what the customer sent. */
export function feeKobo(amountKobo: bigint): bigint {
  const fee = (amountKobo * 15n) / 1000n;
  return fee > 200_000n ? 200_000n : fee;
}

/** 1.4 %, which the payer bears. */
export function cardFeeKobo(amountKobo: bigint): bigint {
  return (amountKobo * 14n) / 1000n;
}

/** "2023-02-11 09:49:09.254": no zone is written, and live answers mix UTC and Lagos time. */
function vendorDate(iso: string, hoursFromUtc: 0 | 1): string {
  const local = new Date(new Date(iso).getTime() + hoursFromUtc * 3_600_000);
  return local.toISOString().slice(0, 23).replace("T", " ");
}
