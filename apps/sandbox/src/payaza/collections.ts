import { createHmac } from "node:crypto";
import { nairaNumber, nairaText } from "../banking/naira.ts";
import { openShelf } from "../control/books.ts";
import { newestFirst, type TimeSpan } from "../control/lists.ts";
import { digits, hash } from "../dice.ts";
import type { World } from "../world.ts";

export const paymentOutcomes = ["paid", "underpaid", "overpaid", "late", "declined"] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** One payment asked for through the popup (or made by control), by the merchant's reference. */
export interface Collection {
  merchantReference: string;
  payazaReference: string;
  /** Null when control paid a reference whose popup never opened: then nobody told the vendor what was asked. */
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
  /** Those that last changed in a time, newest first. */
  list(span: TimeSpan): Collection[];
  open(asked: Asked): Collection;
  settle(reference: string, how: Settlement): Collection | "already_paid" | "amount_needed";
}

interface Asked {
  merchantReference: string;
  amountKobo: bigint;
  expiresInMinutes: number;
  customer: Collection["customer"];
}

export interface Settlement {
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
    list: (span) => newestFirst(shelf.all(), span, ({ changedAt }) => changedAt),
    open: (asked) => shelf.get(asked.merchantReference) ?? put(begin(asked)),
    settle(reference, how) {
      const known = shelf.get(reference);
      if (known?.status === "Completed") return "already_paid";
      const requested = known?.requestedKobo ?? null;
      const received = how.amountKobo ?? arriving(how.outcome, requested);
      if (received === undefined) return "amount_needed";
      const started =
        known ??
        begin({ merchantReference: reference, amountKobo: null, expiresInMinutes: 15, customer: nobody });
      const settled = put(settle(started, { ...how, received, now: world.clock.now() }));
      announce(world, settled);
      return settled;
    },
  };
}

const nobody = { email: "", firstName: "", lastName: "", phone: "" };

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
    body: { ...describeCollection(collection), session_id: digits(30, collection.payazaReference) },
    sign: (raw) => signPayaza(world.config.keys.PAYAZA_SECRET_KEY, raw),
  });
}

/** Payaza signs the raw body with HMAC-SHA512 of the secret key, in base64. */
export function signPayaza(secretKey: string, raw: string): Record<string, string> {
  return { "x-payaza-signature": createHmac("sha512", secretKey).update(raw).digest("base64") };
}

/** The fields the webhook and the status query share. */
export function describeCollection(collection: Collection) {
  const failed = collection.status === "Failed";
  const requested = collection.requestedKobo === null ? null : BigInt(collection.requestedKobo);
  return {
    transaction_reference: collection.payazaReference,
    merchant_reference: collection.merchantReference,
    transaction_status: failed ? "Transaction Failed" : "Funds Received",
    status: collection.status,
    status_reason: statusReasons[collection.outcome ?? "none"],
    virtual_account_number: collection.accountNumber,
    transaction_fee: nairaNumber(feeKobo(BigInt(collection.receivedKobo))),
    amount_received: nairaNumber(BigInt(collection.receivedKobo)),
    request_amount: requested === null ? null : nairaNumber(requested),
    amount_validation: validate(requested, BigInt(collection.receivedKobo)),
    initiated_date: vendorDate(collection.initiatedAt),
    current_status_date: vendorDate(collection.changedAt),
    received_from: failed
      ? null
      : { account_name: "OKONKWO ADAEZE", account_number: "0123456785", bank_name: "GTBank" },
    channel: collection.channel,
    currency_code: "NGN",
    branch: false,
  };
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

/** "2024-01-03 10:19:34", in Lagos time as the vendor prints it. */
function vendorDate(iso: string): string {
  const lagos = new Date(new Date(iso).getTime() + 3_600_000);
  return lagos.toISOString().slice(0, 19).replace("T", " ");
}
