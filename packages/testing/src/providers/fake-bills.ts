import { createHmac, randomUUID } from "node:crypto";
import { mapleradCodes } from "@manilla/core/providers/bills/maplerad-format";
import {
  type BillOrder,
  type BillReceipt,
  type BillResult,
  type BillVendor,
  failedResult,
  nothingKnown,
  pendingResult,
  type SentBill,
} from "@manilla/core/providers/bills/port";
import { vtpassCodes } from "@manilla/core/providers/bills/vtpass-codes";
import type { VendorEntry } from "@manilla/core/providers/books/port";
import { ProviderError } from "@manilla/core/providers/provider-error";
import { billKinds } from "@manilla/shared/bills/rules";
import { fromUnits, toMoney } from "@manilla/shared/money";
import { type FakeBook, fakeBook } from "./fake-books.ts";

type Outcome = "delivered" | "failed" | "ours" | "pending" | "lost" | "never" | "silence";
type Sold = { order: BillOrder; requestId: string; result: BillResult; reference: string; at: Date };

export type FakeBills = BillVendor & {
  /**
   * Sets the result of the next purchase for this recipient. `ours`: refused, because our balance at the vendor is too
   * low. `lost`: bought, but answered as pending. `never`: not bought, but answered as pending. `silence`: the call
   * never ends.
   */
  setResult(recipient: string, mind: Outcome): void;
  changeResult(recipient: string, result: "delivered" | "failed"): void;
  webhook(reference: string): { raw: Buffer; headers: Record<string, string> };
  down: boolean;
  readonly sold: Sold[];
  readonly book: FakeBook;
  now: () => Date;
};

export function createFakeBills(name: FakeVendor = "maplerad"): FakeBills {
  const minds = new Map<string, Outcome>();
  const sold: Sold[] = [];
  const fake: FakeBills = {
    name,
    sells: new Set(billKinds),
    webhooksAreSigned: true,
    repeatable: name === "vtpass",
    booksListRequestId: name === "vtpass",
    codes: codeBooks[name],
    sold,
    down: false,
    book: fakeBook(() => sold.map((sale) => lineOf(name, sale))),
    now: () => new Date(),
    setResult: (recipient, mind) => void minds.set(recipient, mind),
    changeResult(recipient, status) {
      for (const sale of sold.filter(({ order }) => order.recipient === recipient)) {
        sale.result = status === "failed" ? failedResult("taken back") : delivered(sale);
      }
    },
    newRequestId: () => randomUUID(),
    async billers(kind) {
      refuseWhenDown(fake);
      return { data: [mtn], cable: [gotv], electricity: [ikeja] }[kind].map((codes) => ({
        service: codes[name],
        name: codes.name,
      }));
    },
    async products(kind) {
      refuseWhenDown(fake);
      return [kind === "data" ? bundle : plan];
    },
    async checkCustomer(kind, _codes, number) {
      if (fake.down || (kind === "cable" && name === "maplerad")) return { status: "unknown" };
      return number.endsWith("00")
        ? { status: "wrong" }
        : { status: "found", name: "ADA OBI", minimum: null, canVend: true };
    },
    async buy(order, requestId) {
      if (fake.down) return failedResult("not sent", "ours");
      const mind = minds.get(order.recipient) ?? "delivered";
      minds.delete(order.recipient);
      return sell(sold, { order, requestId, mind, at: fake.now() });
    },
    query: async (bill) => (fake.down ? pendingResult("down") : known(sold, bill)),
    entries: async (span) => {
      refuseWhenDown(fake);
      return { entries: await fake.book.entries(span), whole: true };
    },
    balances: async () => {
      refuseWhenDown(fake);
      return [toMoney("NGN", "250000")];
    },
    webhook: (reference) => {
      const raw = Buffer.from(JSON.stringify({ reference }));
      return { raw, headers: { "x-fake": createHmac("sha256", "fake").update(raw).digest("hex") } };
    },
    parseWebhook(raw, headers) {
      if (headers["x-fake"] !== createHmac("sha256", "fake").update(raw).digest("hex"))
        return { kind: "forged" };
      const { reference } = JSON.parse(raw.toString()) as { reference: string }; // cast: the body comes from this fake
      return { kind: "message", message: { key: `${reference}:${randomUUID()}`, reference, body: {} } };
    },
    close: async () => undefined,
  };
  return fake;
}

export type FakeVendor = keyof typeof codeBooks;
const codeBooks = { maplerad: mapleradCodes, vtpass: vtpassCodes };
const mtn = { name: "MTN Data", maplerad: "mtn-data-ng", vtpass: "mtn-data" };
const gotv = { name: "GOtv", maplerad: "gotv-ng", vtpass: "gotv" };
const ikeja = {
  name: "Ikeja Electric Prepaid",
  maplerad: "ikeja-electricity-prepaid-ng",
  vtpass: "ikeja-electric",
};
const bundle = {
  code: "1gb_9",
  orderCode: "1gb_9",
  name: "1GB for Weekly",
  data: "1GB",
  validity: "Weekly",
  price: toMoney("NGN", "500"),
  duration: {
    value: 1,
    type: "once",
  },
};
const plan = {
  code: "GOTVJINJA",
  orderCode: "gotv-jinja",
  name: "GOtv Jinja",
  data: "",
  validity: "",
  price: toMoney("NGN", "3900"),
  duration: {
    value: 1,
    type: "monthly",
  },
};

const statuses = { delivered: "settled", failed: "failed", pending: "pending", absent: "pending" } as const;

function lineOf(name: string, { order, requestId, reference, result, at }: Sold): VendorEntry {
  const { kind, recipient, amount } = order;
  return {
    id: reference,
    reference: name === "vtpass" ? requestId : reference,
    asset: "NGN",
    units: amount.units,
    fee: result.status === "delivered" ? result.receipt.commission.units : null,
    status: statuses[result.status],
    at,
    ...(name === "maplerad" && { likeness: `${kind}:${recipient}:${amount.units}` }),
  };
}

function refuseWhenDown({ down, name }: FakeBills): void {
  if (down) throw new ProviderError("unreachable", `${name} is not reachable`);
}

function sell(
  sold: Sold[],
  { mind, ...asked }: { order: BillOrder; requestId: string; mind: Outcome; at: Date },
): Promise<BillResult> | BillResult {
  const sale: Sold = { ...asked, reference: randomUUID(), result: pendingResult("working on it") };
  if (mind === "failed") return failedResult("no such customer");
  if (mind === "ours") return failedResult("low float", "ours");
  if (mind === "never") return pendingResult("no answer");
  sold.push(sale);
  if (mind === "silence") return new Promise(() => undefined);
  sale.result = mind === "pending" ? pendingResult("working on it", sale.reference) : delivered(sale);
  return mind === "lost" ? pendingResult("no answer") : sale.result;
}

function known(sold: Sold[], { requestId, vendorReference, taken, order }: SentBill): BillResult {
  const mine = sold.find(
    (sale) =>
      sale.requestId === requestId ||
      (sale.reference === vendorReference &&
        sale.order.recipient === order.recipient &&
        !taken.has(sale.reference)),
  );
  return mine?.result ?? { status: "absent" };
}

function delivered({ order, reference }: Sold): BillResult {
  const isPower = order.kind === "electricity";
  const receipt: BillReceipt = {
    ...nothingKnown,
    vendorReference: reference,
    commission: fromUnits("NGN", order.amount.units / 100n),
    ...(isPower && { token: "12345678901234567890", units: "8.1 kWh", customerName: "ADA OBI" }),
  };
  return { status: "delivered", receipt };
}
