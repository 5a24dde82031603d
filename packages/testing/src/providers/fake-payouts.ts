import { createHmac } from "node:crypto";
import type { VendorEntry } from "@manilla/core/providers/books/port";
import { createPaystackPayouts } from "@manilla/core/providers/payouts/paystack";
import {
  bookStatus,
  type PayoutOrder,
  type PayoutProvider,
  type PayoutState,
  type Payouts,
  type PayoutVendor,
  type Submission,
} from "@manilla/core/providers/payouts/port";
import { ProviderError } from "@manilla/core/providers/provider-error";
import { type Money, toMoney } from "@manilla/shared/money";
import { type FakeBook, fakeBook } from "./fake-books.ts";

export type FakePayouts = PayoutProvider & {
  submission: Submission | { throws: Error; taken: boolean };
  setState(reference: string, state: PayoutState | Error): void;
  readonly taken: Map<string, PayoutOrder>;
  readonly submitted: string[];
  webhook(reference: string, event?: string): { raw: Buffer; headers: Record<string, string> };
  readonly book: FakeBook;
  now: () => Date;
  balance: Money<"NGN">;
  beforeAnswer: ((reference: string) => Promise<void>) | undefined;
};

export const fakePaystackKeys = {
  PAYSTACK_BASE_URL: "http://127.0.0.1:1/paystack",
  PAYSTACK_SECRET_KEY: "sk_test_fake_secret_0001",
};

export const unreachableError = new ProviderError("unreachable", "paystack is not reachable");

/** A fake payout vendor. It makes one payout per reference and signs its webhooks like the vendor. */
export function createFakePayouts(name: PayoutVendor = "paystack"): FakePayouts {
  const vendor = createPaystackPayouts(fakePaystackKeys);
  const states = new Map<string, PayoutState | Error>();
  const taken = new Map<string, PayoutOrder>();
  const takenAt = new Map<string, Date>();
  const submitted: string[] = [];
  const fake: FakePayouts = {
    name,
    book: fakeBook(() => [...taken.values()].map((order) => lineOf(order, states, takenAt))),
    now: () => new Date(),
    balance: toMoney("NGN", "1000000"),
    entries: async (span) => ({ entries: await fake.book.entries(span), whole: true }),
    balances: async () => {
      if (fake.book.silent) throw unreachableError;
      return [fake.balance];
    },
    submission: { outcome: "taken" },
    taken,
    submitted,
    beforeAnswer: undefined,
    setState: (reference, state) => void states.set(reference, state),
    webhook: (reference, event = "transfer.success") => signed(reference, event),
    async submit(order) {
      submitted.push(order.reference);
      await fake.beforeAnswer?.(order.reference);
      const planned = fake.submission;
      const takes = "throws" in planned ? planned.taken : planned.outcome === "taken";
      if (takes && !taken.has(order.reference)) {
        taken.set(order.reference, order);
        takenAt.set(order.reference, fake.now());
      }
      if ("throws" in planned) throw planned.throws;
      return planned;
    },
    async query({ reference }) {
      await fake.beforeAnswer?.(reference);
      const state = states.get(reference);
      if (state instanceof Error) throw state;
      return state ?? { status: taken.has(reference) ? "processing" : "unknown" };
    },
    parseWebhook: vendor.parseWebhook,
    close: vendor.close,
  };
  return fake;
}

function lineOf(
  { reference, amount }: PayoutOrder,
  states: ReadonlyMap<string, PayoutState | Error>,
  takenAt: ReadonlyMap<string, Date>,
): VendorEntry {
  const state = states.get(reference);
  const status = state && !(state instanceof Error) ? bookStatus[state.status] : "pending";
  const at = takenAt.get(reference) ?? new Date();
  return { id: reference, reference, asset: "NGN", units: amount.units, fee: null, status, at };
}

export function fakeVendors(fake: FakePayouts): Payouts {
  return { vendorFor: () => "paystack", at: () => fake, inUse: ["paystack"], close: () => fake.close() };
}

function signed(reference: string, event: string) {
  const raw = Buffer.from(JSON.stringify({ event, data: { reference, status: event.split(".")[1] } }));
  const signature = createHmac("sha512", fakePaystackKeys.PAYSTACK_SECRET_KEY).update(raw).digest("hex");
  return { raw, headers: { "x-paystack-signature": signature } };
}
