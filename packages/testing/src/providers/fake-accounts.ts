import { createHmac } from "node:crypto";
import { createPaystackAccounts } from "@manilla/core/providers/accounts/paystack";
import type {
  AccountAnswer,
  AccountHolder,
  AccountPayment,
  NairaAccountProvider,
} from "@manilla/core/providers/accounts/port";
import type { VendorEntry } from "@manilla/core/providers/books/port";
import { ProviderError } from "@manilla/core/providers/provider-error";
import { type Money, zeroMoney } from "@manilla/shared/money";

type FakeAccounts = NairaAccountProvider & {
  offered: boolean;
  /** The answer to all further requests for an account number. An Error is thrown. If undefined, a number is issued. */
  answer: AccountAnswer | Error | undefined;
  addMoney(reference: string, payment: Partial<AccountPayment> & { received: Money<"NGN"> }): void;
  silent: boolean;
  webhook(reference: string): { raw: Buffer; headers: Record<string, string> };
  readonly issued: Map<string, AccountHolder>;
  readonly deactivated: string[];
};

const keys = {
  PAYSTACK_BASE_URL: "http://127.0.0.1:1/paystack",
  PAYSTACK_SECRET_KEY: "sk_test_fake_secret_0001",
  PUBLIC_URL: "https://app.manilla.example",
  NAIRA_ACCOUNT_BANK: "test-bank",
};

export function createFakeAccounts(): FakeAccounts {
  const vendor = createPaystackAccounts(keys);
  const payments = new Map<string, AccountPayment>();
  const unreachable = new ProviderError("unreachable", "paystack is not reachable");
  const inSpan = ({ from, until }: { from: Date; until: Date }) =>
    [...payments.values()].filter(({ at }) => at !== null && at >= from && at < until);
  const fake: FakeAccounts = {
    name: vendor.name,
    offered: true,
    answer: undefined,
    silent: false,
    issued: new Map(),
    deactivated: [],
    parseWebhook: vendor.parseWebhook,
    close: vendor.close,
    async issue(holder) {
      if (fake.answer instanceof Error) throw fake.answer;
      if (fake.answer) return fake.answer;
      fake.issued.set(holder.id, holder);
      return { status: "issued", account: numberOf(holder) };
    },
    async find({ id }) {
      if (fake.silent) throw unreachable;
      const holder = fake.deactivated.includes(id) ? undefined : fake.issued.get(id);
      return holder ? { status: "issued", account: numberOf(holder) } : { status: "none" };
    },
    async deactivate(accountId) {
      if (fake.silent) throw unreachable;
      fake.deactivated.push(accountId);
    },
    async payment(reference) {
      const found = fake.silent ? undefined : payments.get(reference);
      if (!found) throw unreachable;
      return found;
    },
    async payments(span) {
      if (fake.silent) throw unreachable;
      return inSpan(span);
    },
    entries: async (span) => ({ entries: inSpan(span).map(lineOf), whole: true }),
    addMoney(reference, payment) {
      payments.set(reference, { ...nothing, status: "paid", at: new Date(), ...payment, reference });
    },
    webhook(reference) {
      const data = { reference, channel: "dedicated_nuban" };
      const raw = Buffer.from(JSON.stringify({ event: "charge.success", data }));
      const signature = createHmac("sha512", keys.PAYSTACK_SECRET_KEY).update(raw).digest("hex");
      return { raw, headers: { "x-paystack-signature": signature } };
    },
  };
  return fake;
}

const nothing = {
  fee: zeroMoney("NGN"),
  customerCode: null,
  accountNumber: null,
  payerName: null,
};

function numberOf({ id, firstName, lastName }: AccountHolder) {
  const accountNumber = `96${(Number.parseInt(id.replaceAll("-", "").slice(-8), 16) % 1e8).toString().padStart(8, "0")}`;
  const accountName = `MANILLA/${firstName} ${lastName}`.toUpperCase();
  return { customerCode: `CUS_${id}`, accountId: id, accountNumber, accountName, bankName: "Test Bank" };
}

function lineOf({ reference, received, fee, at }: AccountPayment): VendorEntry {
  const money = { asset: "NGN" as const, units: received.units, fee: fee.units };
  return { id: reference, reference, ...money, status: "settled", at: at ?? new Date() };
}
