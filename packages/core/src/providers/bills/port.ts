import type { ExtraToken } from "@manilla/shared/bills/meter-tokens";
import type { BillKind } from "@manilla/shared/bills/rules";
import type { Money } from "@manilla/shared/money";
import type { PhoneNumber } from "@manilla/shared/phone-number";
import type { Span, VendorEntry } from "../books/port.ts";
import type { ParsedWebhook, WebhookHeaders } from "../webhooks/port.ts";

/** What one vendor is asked to sell: its own codes, fixed when the bill was made, so that a repetition asks the same. */
export type BillOrder = {
  kind: BillKind;
  /** Who sells it, in the vendor's code: a network, a cable provider, an electricity company. */
  service: string;
  /** What is sold, in the vendor's code; null where the amount says it all. */
  product: string | null;
  /** Airtime and data: "+2348031234567". Cable: the card. Electricity: the meter. */
  recipient: string;
  /** The customer's own phone, "+234…". */
  phone: PhoneNumber;
  amount: Money<"NGN">;
};

export type BillReceipt = {
  /** The vendor's own name for the purchase. */
  vendorReference: string | null;
  /** What the vendor leaves us of the price. */
  commission: Money<"NGN">;
  /** What is typed into the meter. */
  token: string | null;
  /** Further tokens of the same purchase: some must be typed in before the token. */
  extraTokens: ExtraToken[];
  units: string | null;
  customerName: string | null;
};

/**
 * The result of a purchase. `failed` is conclusive: the vendor says, finally, that it did not deliver (or took it back), or
 * the request was never sent. Everything that is not clear is `pending`. `absent`: the vendor knows of no such
 * purchase, which is no conclusion while it may still be on its way.
 */
export type BillResult =
  | { status: "delivered"; receipt: BillReceipt }
  | { status: "failed"; reason: string; fault: "order" | "ours" }
  | { status: "pending"; reason: string; vendorReference: string | null }
  | { status: "absent" };

/** A purchase that was sent, as far as we know it. */
export type SentBill = {
  order: BillOrder;
  /** Ours, stored before the first byte left and never changed. */
  requestId: string;
  vendorReference: string | null;
  sentAt: Date;
  /** The vendor's references that are known to belong to other bills of ours. */
  taken: ReadonlySet<string>;
};

export type VendorBiller = { service: string; name: string };

export type VendorProduct = {
  /** What the catalogue calls it. */
  code: string;
  /** The code that the vendor wants in an order. */
  orderCode: string;
  name: string;
  data: string;
  validity: string;
  price: Money<"NGN">;
  duration: { value: number; type: string };
};

/** `unknown`: this vendor can't say whose number it is. */
export type CustomerCheck =
  | {
      status: "found";
      name: string;
      /** The least this customer can buy for; null where the vendor names none. */
      minimum: Money<"NGN"> | null;
      /** False only where the vendor says that it sells nothing to this customer. */
      canVend: boolean;
    }
  | { status: "wrong" }
  | { status: "unknown" };

/** A purchase of ours, as a vendor is asked about it one by one. */
export type KnownBill = Pick<VendorEntry, "reference" | "at">;

/** A vendor's own books. Not `whole`: it was asked about ours one by one, and what it sold without us is not seen. */
export type BillBook = { entries: VendorEntry[]; whole: boolean };

/** Airtime, data, television and power, bought from one vendor. */
export interface BillVendor {
  readonly name: string;
  /** What is bought here. */
  readonly sells: ReadonlySet<BillKind>;
  /** False where any sender can post a webhook: then one that names no purchase of ours is not stored. */
  readonly webhooksAreSigned: boolean;
  /** True where the same request id sent twice buys once. */
  readonly repeatable: boolean;
  /** True where its books list a purchase under our request id, false where under a reference of its own. */
  readonly booksListRequestId: boolean;
  readonly codes: VendorCodeBook;
  /** A name of ours for one purchase, in the shape the vendor wants. */
  newRequestId(at: Date): string;
  /** These two throw ProviderError when there is no clear answer. */
  billers(kind: "data" | "cable" | "electricity"): Promise<VendorBiller[]>;
  products(kind: "data" | "cable", service: string): Promise<VendorProduct[]>;
  /** Whose card or meter is it? Never throws: a vendor that doesn't answer can't say. */
  checkCustomer(kind: "cable" | "electricity", codes: BillCodes, number: string): Promise<CustomerCheck>;
  /** Buys. Never throws: what is not clear is pending. */
  buy(order: BillOrder, requestId: string): Promise<BillResult>;
  /** Asks about a purchase, or looks for it where its answer was lost. Never throws. */
  query(bill: SentBill): Promise<BillResult>;
  /** Its books of a time. `known` is what ours say, for a vendor that has no list. Throws ProviderError. */
  entries(span: Span, known: readonly KnownBill[]): Promise<BillBook>;
  /** What it keeps for us. Throws ProviderError. */
  balances(): Promise<Money[]>;
  /** Checks the signature over the raw bytes before it reads them, where the vendor signs. Its body may list `otherNames`. */
  parseWebhook(raw: Buffer, headers: WebhookHeaders): ParsedWebhook;
  close(): Promise<void>;
}

export type BillCodes = { service: string; product: string | null };

/** A company as our catalogue names it, whichever vendor sells for it. */
type CatalogueBiller = { identifier: string; name: string };

/** What a vendor calls the things of our catalogue. Pure. */
export interface VendorCodeBook {
  /** The catalogue's entries for a company of the vendor's list; none when the catalogue does not have it. */
  catalogueBillers(kind: BillKind, biller: VendorBiller): CatalogueBiller[];
  /** The vendor's code of a company of the catalogue; undefined when the vendor does not sell for it. */
  billerCodes(identifier: string): BillCodes | undefined;
  /**
   * The vendor's code of a network's airtime; undefined when it can't be bought there. `network` is null when neither the
   * person nor the number says it; a number `isPorted` when the person chose another network than its prefix says.
   */
  airtimeCodes(number: { network: string | null; isPorted: boolean }): BillCodes | undefined;
}
