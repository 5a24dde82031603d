import { createHmac } from "node:crypto";
import { nairaNumber, nairaText } from "../banking/naira.ts";
import { lagosTime } from "../clock.ts";
import { openShelf } from "../control/books.ts";
import { drawDigits, hashWords } from "../dice.ts";
import type { World } from "../world.ts";

export const paymentOutcomes = ["paid", "underpaid", "overpaid", "late", "declined"] as const;
type PaymentOutcome = (typeof paymentOutcomes)[number];

export interface Collection {
  merchantReference: string;
  payazaReference: string;
  /** Null if the control API simulated a payment for which no popup was ever opened. */
  requestedKobo: string | null;
  receivedKobo: string;
  status: "Initialized" | "Completed" | "Failed";
  outcome: PaymentOutcome | null;
  channel: "VirtualAccount" | "Card";
  accountNumber: string;
  expiresInMinutes: number;
  initiatedAt: string;
  changedAt: string;
  email: string;
}

export type Collections = ReturnType<typeof openCollections>;

type NewCollection = Pick<Collection, "merchantReference" | "requestedKobo" | "expiresInMinutes" | "email">;

interface Settlement {
  outcome: PaymentOutcome;
  /** Default: the requested amount, a tenth less if underpaid, a tenth more if overpaid. */
  amountKobo?: bigint | undefined;
  channel?: Collection["channel"] | undefined;
}

export function openCollections(world: World) {
  const shelf = openShelf<Collection>(world.books, "payaza", "payment");
  const byOwnReference = new Map(shelf.all().map((c) => [c.payazaReference, c.merchantReference]));

  function put(collection: Collection) {
    byOwnReference.set(collection.payazaReference, collection.merchantReference);
    const amount = nairaText(BigInt(collection.receivedKobo));
    const outcome = collection.outcome ?? "initialized";
    return shelf.put(collection.merchantReference, collection, { outcome, amount, currency: "NGN" });
  }

  function begin(collection: NewCollection): Collection {
    const at = world.clock.now();
    const day = at.toISOString().slice(0, 10).replaceAll("-", "");
    const own = hashWords("payaza", collection.merchantReference).toString("hex").slice(0, 10).toUpperCase();
    return {
      ...collection,
      payazaReference: `P-C-${day}-${own}`,
      receivedKobo: "0",
      status: "Initialized",
      outcome: null,
      channel: "VirtualAccount",
      accountNumber: `70${drawDigits(8, "virtual account", collection.merchantReference)}`,
      initiatedAt: at.toISOString(),
      changedAt: at.toISOString(),
    };
  }

  return {
    get: (reference: string) => shelf.get(byOwnReference.get(reference) ?? reference),
    open: (collection: NewCollection) => shelf.get(collection.merchantReference) ?? put(begin(collection)),
    settle(reference: string, how: Settlement) {
      const known = shelf.get(reference);
      if (known?.status === "Completed") return "already_paid";
      const requested = known?.requestedKobo ?? null;
      const received = how.amountKobo ?? arriving(how.outcome, requested);
      if (received === undefined) return "amount_needed";
      const started =
        known ??
        begin({ merchantReference: reference, requestedKobo: null, expiresInMinutes: 15, email: "" });
      const settled = put(settle(started, { ...how, received, now: world.clock.now() }));
      announcePayaza(world, reference, webhookBody(settled));
      return settled;
    },
  };
}

function arriving(outcome: PaymentOutcome, requestedKobo: string | null): bigint | undefined {
  if (outcome === "declined") return 0n;
  if (requestedKobo === null) return undefined;
  const requested = BigInt(requestedKobo);
  if (outcome === "underpaid") return (requested * 9n) / 10n;
  if (outcome === "overpaid") return (requested * 11n) / 10n;
  return requested;
}

function settle(started: Collection, how: Settlement & { received: bigint; now: Date }): Collection {
  const declined = how.outcome === "declined";
  // A late payment gets an earlier start time, so that its account expired before the payment arrived.
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

/** Signed by HMAC-SHA512 of the raw body with the secret key, in base64. */
export function announcePayaza(world: World, reference: string, body: Record<string, unknown>) {
  world.webhooks.send({
    vendor: "payaza",
    reference,
    event: String(body["transaction_status"]),
    body,
    sign: (raw) => ({
      "x-payaza-signature": createHmac("sha512", world.config.keys.PAYAZA_SECRET_KEY)
        .update(raw)
        .digest("base64"),
    }),
  });
}

function webhookBody(collection: Collection) {
  return {
    transaction_reference: collection.payazaReference,
    merchant_reference: collection.merchantReference,
    transaction_status: collection.status === "Failed" ? "Transaction Failed" : "Funds Received",
    status: collection.status,
    amount_received: nairaNumber(amountsOf(collection).received),
    channel: collection.channel,
    currency_code: "NGN",
  };
}

/**
 * Returns the answer to a status query. The start is in UTC, the last change in Lagos time. A card payment has no
 * Payaza reference. Until the payment arrives, `amount_received` is the requested amount.
 */
export function describeCollection(collection: Collection, status: string = collection.status) {
  const { requested, received, fee } = amountsOf(collection);
  const isCard = collection.channel === "Card";
  return {
    transaction_reference: isCard ? null : collection.payazaReference,
    amount_received: nairaNumber(collection.status === "Initialized" ? (requested ?? 0n) : received),
    transaction_fee: nairaNumber(fee),
    transaction_status: status,
    initiated_date: vendorDate(collection.initiatedAt),
    current_status_date: vendorDate(lagosTime(collection.changedAt)),
    currency: "NGN",
    merchant_transaction_reference: collection.merchantReference,
    transaction_type: collection.channel,
  };
}

/** A card's fee is added to the amount. A transfer's fee is deducted from the merchant's settlement. */
function amountsOf(collection: Collection) {
  const arrived = BigInt(collection.receivedKobo);
  const requested = collection.requestedKobo === null ? null : BigInt(collection.requestedKobo);
  if (collection.channel === "Card") {
    const fee = (arrived * 14n) / 1000n;
    return { requested, fee, received: arrived + fee };
  }
  const fee = (arrived * 15n) / 1000n;
  return { requested, fee: fee > 200_000n ? 200_000n : fee, received: arrived };
}

/** "2023-02-11 09:49:09.254": without a zone. Real answers mix UTC and Lagos time. */
function vendorDate(time: string): string {
  return time.slice(0, 23).replace("T", " ");
}
