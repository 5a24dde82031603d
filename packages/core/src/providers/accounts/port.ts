import type { Money } from "@manilla/shared/money";
import type { PhoneNumber } from "@manilla/shared/phone-number";
import type { Span, VendorBook } from "../books/port.ts";
import type { ParsedWebhook, WebhookHeaders } from "../webhooks/port.ts";

/** Who an account number is for. `id` never changes and is never given to another person, unlike an e-mail address. */
export interface AccountHolder {
  id: string;
  firstName: string;
  lastName: string;
  phone: PhoneNumber;
}

/** A permanent bank account number in a customer's name; what is paid into it is the customer's. */
export interface NairaAccountNumber {
  /** The provider's names of the customer and of the account. */
  customerCode: string;
  accountId: string;
  accountNumber: string;
  accountName: string;
  bankName: string;
}

export type AccountAnswer =
  | { status: "issued"; account: NairaAccountNumber }
  /** Taken, and not ready yet. */
  | { status: "pending" }
  | { status: "refused"; reason: string };

/** The number a holder has: `none` when nothing was ever opened, or all of it is closed. */
export type HeldNumber =
  | { status: "issued"; account: NairaAccountNumber }
  /** Opened, and not ready yet. */
  | { status: "pending" }
  | { status: "none" };

/** What the provider says of money that came into such an account. Nothing else is believed. */
export interface AccountPayment {
  reference: string;
  /** `pending` is everything that is not conclusive; `other` is a payment that did not come by an account number. */
  status: "pending" | "paid" | "failed" | "other";
  /** Whole kobo, before the provider's fee. */
  received: Money<"NGN">;
  fee: Money<"NGN">;
  customerCode: string | null;
  accountNumber: string | null;
  /** Who paid, in the bank's words. */
  payerName: string | null;
  at: Date | null;
}

/** Bank account numbers of customers' own. */
export interface NairaAccountProvider {
  readonly name: "paystack";
  /** False where the operator has chosen no bank for them: then no new one is requested. */
  readonly offered: boolean;
  /** Asks for a holder's account number. Repeated calls give a holder the same one. Throws ProviderError. */
  issue(holder: AccountHolder): Promise<AccountAnswer>;
  /** Looks for a holder's account number and opens none. Throws ProviderError. */
  find(holder: Pick<AccountHolder, "id">): Promise<HeldNumber>;
  /** Closes the account at the bank; one that is closed already stays so. Throws ProviderError. */
  deactivate(accountId: string): Promise<void>;
  /** One payment by the provider's reference. Throws ProviderError when there is no clear answer. */
  payment(reference: string): Promise<AccountPayment>;
  /** Every payment into any of the accounts within the span. Throws ProviderError. */
  payments(span: Span): Promise<AccountPayment[]>;
  /** The same as lines of its books. Throws ProviderError. */
  entries(span: Span): Promise<VendorBook>;
  /** Checks the signature over the raw bytes before it reads them. */
  parseWebhook(raw: Buffer, headers: WebhookHeaders): ParsedWebhook;
  close(): Promise<void>;
}
