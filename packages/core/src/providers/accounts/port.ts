import type { Money } from "@manilla/shared/money";
import type { PhoneNumber } from "@manilla/shared/phone-number";
import type { Span, VendorBook } from "../books/port.ts";
import type { ParsedWebhook, WebhookHeaders } from "../webhooks/port.ts";

/** The holder of an account number. `id` never changes and is never reused, unlike an e-mail address. */
export interface AccountHolder {
  id: string;
  firstName: string;
  lastName: string;
  phone: PhoneNumber;
}

/** A permanent bank account number in a customer's name. Money paid into it belongs to the customer. */
export interface NairaAccountNumber {
  /** The provider's codes of the customer and the account. */
  customerCode: string;
  accountId: string;
  accountNumber: string;
  accountName: string;
  bankName: string;
}

export type AccountAnswer =
  | { status: "issued"; account: NairaAccountNumber }
  /** Requested, not ready yet. */
  | { status: "pending" }
  | { status: "refused"; reason: string };

/** A holder's number. `none`: no account was opened, or every account is closed. */
export type HeldNumber =
  | { status: "issued"; account: NairaAccountNumber }
  | { status: "pending" }
  | { status: "none" };

/** A payment into such an account, as the provider reports it. Nothing else is trusted. */
export interface AccountPayment {
  reference: string;
  /** `pending`: not conclusive. `other`: the payment did not arrive by an account number. */
  status: "pending" | "paid" | "failed" | "other";
  /** Whole kobo, before the provider's fee. */
  received: Money<"NGN">;
  fee: Money<"NGN">;
  customerCode: string | null;
  accountNumber: string | null;
  /** The payer's name as the bank gives it. */
  payerName: string | null;
  at: Date | null;
}

/** Permanent bank account numbers for customers. */
export interface NairaAccountProvider {
  readonly name: "paystack";
  /** False while the operator has chosen no bank for them. No new number is requested then. */
  readonly offered: boolean;
  /** Requests the holder's account number. Repeated calls return the same one. Throws ProviderError. */
  issue(holder: AccountHolder): Promise<AccountAnswer>;
  /** Finds the holder's account number and never opens one. Throws ProviderError. */
  find(holder: Pick<AccountHolder, "id">): Promise<HeldNumber>;
  /** Closes the account at the bank. Closing a closed account succeeds. Throws ProviderError. */
  deactivate(accountId: string): Promise<void>;
  /** Returns one payment by the provider's reference. Throws ProviderError without a clear answer. */
  payment(reference: string): Promise<AccountPayment>;
  /** Returns every payment into any account within the span. Throws ProviderError. */
  payments(span: Span): Promise<AccountPayment[]>;
  /** Returns the same payments as lines of the vendor's books. Throws ProviderError. */
  entries(span: Span): Promise<VendorBook>;
  /** Verifies the signature over the raw bytes before parsing them. */
  parseWebhook(raw: Buffer, headers: WebhookHeaders): ParsedWebhook;
  close(): Promise<void>;
}
