import type { ExtraToken } from "@manilla/shared/bills/meter-tokens";
import type { BillKind } from "@manilla/shared/bills/rules";
import { type Money, zeroMoney } from "@manilla/shared/money";
import type { PhoneNumber } from "@manilla/shared/phone-number";
import type { Span, VendorBook, VendorEntry } from "../books/port.ts";
import { ProviderError } from "../provider-error.ts";
import type { ParsedWebhook, WebhookHeaders } from "../webhooks/port.ts";

/** An order in the vendor's codes. The bill stores the order, so that a retry sends the same order. */
export type BillOrder = {
  kind: BillKind;
  /** The vendor's code of the company: a network, a cable provider, a distribution company. */
  service: string;
  product: string | null;
  /** A phone number ("+2348031234567") for airtime and data, else the number of the card or meter. */
  recipient: string;
  /** The customer's own phone number, "+234…". */
  phone: PhoneNumber;
  amount: Money<"NGN">;
};

export type BillReceipt = {
  vendorReference: string | null;
  /** The part of the price that the vendor does not charge us. */
  commission: Money<"NGN">;
  token: string | null;
  /** Further tokens of the purchase. Some of them must be entered at the meter before `token`. */
  extraTokens: ExtraToken[];
  units: string | null;
  customerName: string | null;
};

/**
 * `failed` is final: the vendor did not deliver, took the delivery back, or never got the request. `absent`: the
 * vendor has no such purchase, but may still get the request.
 */
export type BillResult =
  | { status: "delivered"; receipt: BillReceipt }
  | { status: "failed"; reason: string; fault: "order" | "ours" }
  | { status: "pending"; reason: string; vendorReference: string | null }
  | { status: "absent" };

export type SentBill = {
  order: BillOrder;
  /** Our id of the request, stored before the request is sent and never changed. */
  requestId: string;
  vendorReference: string | null;
  sentAt: Date;
  /** References that the vendor gave to our other bills. A search for this purchase skips them. */
  taken: ReadonlySet<string>;
};

export type VendorBiller = { service: string; name: string };

export type VendorProduct = {
  code: string;
  orderCode: string;
  name: string;
  data: string;
  validity: string;
  price: Money<"NGN">;
  duration: { value: number; type: string };
};

export type CustomerCheck =
  | {
      status: "found";
      name: string;
      minimum: Money<"NGN"> | null;
      canVend: boolean;
    }
  | { status: "wrong" }
  | { status: "unknown" };

export type KnownBill = Pick<VendorEntry, "reference" | "at">;

export interface BillVendor {
  readonly name: string;
  readonly sells: ReadonlySet<BillKind>;
  /** False if anybody can post a webhook. A webhook about an unknown purchase is then not stored. */
  readonly webhooksAreSigned: boolean;
  /** True if the vendor sells only once when we send a request twice with the same id. */
  readonly repeatable: boolean;
  /** True if the vendor's books list our request id, false if they list the vendor's own reference. */
  readonly booksListRequestId: boolean;
  readonly codes: VendorCodeBook;
  newRequestId(at: Date): string;
  /** `billers` and `products` throw ProviderError if there is no clear answer. */
  billers(kind: "data" | "cable" | "electricity"): Promise<VendorBiller[]>;
  products(kind: "data" | "cable", service: string): Promise<VendorProduct[]>;
  /** Looks up the owner of a card or meter. Never throws: without an answer the result is `unknown`. */
  checkCustomer(kind: "cable" | "electricity", codes: BillCodes, number: string): Promise<CustomerCheck>;
  /** Never throws. An unclear result is pending. */
  buy(order: BillOrder, requestId: string): Promise<BillResult>;
  /** Queries a purchase, or searches for it after a lost answer. Never throws. */
  query(bill: SentBill): Promise<BillResult>;
  entries(span: Span, known: readonly KnownBill[]): Promise<VendorBook>;
  balances(): Promise<Money[]>;
  parseWebhook(raw: Buffer, headers: WebhookHeaders): ParsedWebhook;
  close(): Promise<void>;
}

export type BillCodes = { service: string; product: string | null };

type CatalogueBiller = { identifier: string; name: string };

export interface VendorCodeBook {
  catalogueBillers(kind: BillKind, biller: VendorBiller): CatalogueBiller[];
  billerCodes(identifier: string): BillCodes | undefined;
  /**
   * Returns undefined if the vendor cannot sell this airtime. `isPorted` is true if the person chose a network that
   * differs from the number's prefix.
   */
  airtimeCodes(number: { network: string | null; isPorted: boolean }): BillCodes | undefined;
}

export const nothingKnown: BillReceipt = {
  vendorReference: null,
  commission: zeroMoney("NGN"),
  token: null,
  extraTokens: [],
  units: null,
  customerName: null,
};

export function pendingResult(reason: string, vendorReference: string | null = null): BillResult {
  return { status: "pending", reason, vendorReference };
}

export function failedResult(reason: string, fault: "order" | "ours" = "order"): BillResult {
  return { status: "failed", reason: reason.slice(0, 200), fault };
}

/** Result of a purchase whose call threw: failed if the request was certainly not sent, otherwise pending. */
export function withoutAnswer(error: unknown): BillResult {
  if (!(error instanceof ProviderError)) return pendingResult("the answer could not be read");
  return error.unsent ? failedResult(`not sent: ${error.message}`, "ours") : pendingResult(error.message);
}

/** Result of a query whose call threw: pending. Even if the query was not sent, the purchase may have been made. */
export function unansweredQuery(error: unknown): BillResult {
  const result = withoutAnswer(error);
  return result.status === "failed" ? pendingResult(result.reason) : result;
}
