import { createHmac } from "node:crypto";
import type { VendorEntry } from "@manilla/core/providers/books/port";
import { createPayaza } from "@manilla/core/providers/payments/payaza";
import type { Payment, PaymentProvider } from "@manilla/core/providers/payments/port";
import { ProviderError } from "@manilla/core/providers/provider-error";
import { type Money, zeroMoney } from "@manilla/shared/money";
import { type FakeBook, fakeBook } from "./fake-books.ts";

export type FakePayments = PaymentProvider & {
  setPayment(reference: string, payment: Partial<Payment> | Error | "silence"): void;
  webhook(
    reference: string,
    claims?: Record<string, unknown>,
  ): { raw: Buffer; headers: Record<string, string> };
  beforeAnswer: ((reference: string) => Promise<void>) | undefined;
  readonly queriedReferences: string[];
  readonly book: FakeBook;
  now: () => Date;
};

export const fakeKeys = {
  PAYAZA_BASE_URL: "http://127.0.0.1:1/payaza/live",
  PAYAZA_SCRIPT_URL: "http://127.0.0.1:1/js/v1/bundle.js",
  PAYAZA_PUBLIC_KEY: "PZ78-PKTEST-FAKE-0001",
  PAYAZA_SECRET_KEY: "payaza-fake-secret-key-0001",
  PAYAZA_PREVIOUS_SECRET_KEY: "payaza-fake-secret-key-0000",
};

const nothing: Payment = {
  status: "pending",
  received: zeroMoney("NGN"),
  fee: zeroMoney("NGN"),
  channel: null,
  providerReference: null,
  merchantReference: null,
  startedAt: null,
  at: null,
};

export function createFakePayments(): FakePayments {
  const vendor = createPayaza(fakeKeys);
  const minds = new Map<string, Payment | Error | "silence">();
  const queriedReferences: string[] = [];
  const fake: FakePayments = {
    name: vendor.name,
    checkout: vendor.checkout,
    parseWebhook: vendor.parseWebhook,
    close: vendor.close,
    queriedReferences,
    book: fakeBook(() => [...minds].flatMap(([reference, mind]) => lineOf(reference, mind, fake.now()))),
    now: () => new Date(),
    entries: async (span) => ({ entries: await fake.book.entries(span), whole: true }),
    beforeAnswer: undefined,
    setPayment(reference, payment) {
      const mind = payment instanceof Error || payment === "silence" ? payment : { ...nothing, ...payment };
      minds.set(reference, mind);
    },
    webhook: (reference, claims) => signed(reference, claims),
    async verify(reference) {
      queriedReferences.push(reference);
      await fake.beforeAnswer?.(reference);
      const mind = minds.get(reference) ?? nothing;
      if (mind === "silence") return new Promise(() => undefined);
      if (mind instanceof Error) throw mind;
      return mind;
    },
  };
  return fake;
}

const statuses = { paid: "settled", failed: "failed", pending: "pending" } as const;

function lineOf(reference: string, mind: Payment | Error | "silence", now: Date): VendorEntry[] {
  if (mind instanceof Error || mind === "silence") return [];
  const { received, fee, status, at, providerReference } = mind;
  const money = { asset: "NGN" as const, units: received.units, fee: fee.units };
  return [
    { id: providerReference ?? reference, reference, ...money, status: statuses[status], at: at ?? now },
  ];
}

function signed(reference: string, claims: Record<string, unknown> = {}) {
  const raw = Buffer.from(JSON.stringify({ ...plainWebhook(reference), ...claims }));
  const signature = createHmac("sha512", fakeKeys.PAYAZA_SECRET_KEY).update(raw).digest("base64");
  return { raw, headers: { "x-payaza-signature": signature } };
}

function plainWebhook(reference: string) {
  return {
    transaction_reference: `P-C-20260101-${reference}`,
    merchant_reference: reference,
    transaction_status: "Funds Received",
    status: "Completed",
    amount_received: 1,
    currency_code: "NGN",
    received_from: { account_name: "OKONKWO ADAEZE", account_number: "0123456785", bank_name: "GTBank" },
  };
}

export function paidPayment(received: Money<"NGN">, more: Partial<Payment> = {}): Partial<Payment> {
  const at = new Date();
  return { status: "paid", received, channel: "VirtualAccount", startedAt: at, at, ...more };
}

export const unreachableError = new ProviderError("unreachable", "payaza is not reachable");
