import { createHmac } from "node:crypto";
import { nairaText } from "../banking/naira.ts";
import { openShelf } from "../control/books.ts";
import { digits, hash } from "../dice.ts";
import type { World } from "../world.ts";
import { type Collection, type PaymentOutcome, webhookBody } from "./collection.ts";

export type Collections = ReturnType<typeof openCollections>;

interface Asked {
  merchantReference: string;
  amountKobo: bigint;
  expiresInMinutes: number;
  customer: Collection["customer"];
}

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
    get: (reference: string) => shelf.get(byOwnReference.get(reference) ?? reference),
    open: (asked: Asked) => shelf.get(asked.merchantReference) ?? put(begin(asked)),
    settle(reference: string, how: Settlement) {
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
  // For a late payment the start is moved back, so that the account had expired by the vendor's clock.
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

/** HMAC-SHA512 of the raw body with the secret key, in base64. */
export function signPayaza(secretKey: string, raw: string): Record<string, string> {
  return { "x-payaza-signature": createHmac("sha512", secretKey).update(raw).digest("base64") };
}
