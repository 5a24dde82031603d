import type { Money } from "@manilla/shared/money";
import type { PhoneNumber } from "@manilla/shared/phone-number";
import type { Span, VendorBook } from "../books/port.ts";
import type { ParsedWebhook, WebhookHeaders } from "../webhooks/port.ts";

/** The user's `id` never changes and never gets another owner, unlike an e-mail address. */
export interface AccountHolder {
  id: string;
  firstName: string;
  lastName: string;
  phone: PhoneNumber;
}

export interface NairaAccountNumber {
  customerCode: string;
  accountId: string;
  accountNumber: string;
  accountName: string;
  bankName: string;
}

export type AccountAnswer =
  | { status: "issued"; account: NairaAccountNumber }
  | { status: "pending" }
  | { status: "refused"; reason: string };

export type HeldNumber = Exclude<AccountAnswer, { status: "refused" }> | { status: "none" };

/** The provider's answer to a query about a payment into an account number, never the content of a webhook. */
export interface AccountPayment {
  reference: string;
  /** `pending`: the payment may still succeed or fail. `other`: the payment did not arrive by an account number. */
  status: "pending" | "paid" | "failed" | "other";
  /** The amount before the provider's fee. */
  received: Money<"NGN">;
  fee: Money<"NGN">;
  customerCode: string | null;
  accountNumber: string | null;
  payerName: string | null;
  at: Date | null;
}

export interface NairaAccountProvider {
  readonly name: "paystack";
  /** False if the configuration has no bank for account numbers. */
  readonly offered: boolean;
  /** Requests the holder's account number, which is the same for repeated calls. Throws ProviderError. */
  issue(holder: AccountHolder): Promise<AccountAnswer>;
  find(holder: Pick<AccountHolder, "id">): Promise<HeldNumber>;
  deactivate(accountId: string): Promise<void>;
  payment(reference: string): Promise<AccountPayment>;
  payments(span: Span): Promise<AccountPayment[]>;
  entries(span: Span): Promise<VendorBook>;
  parseWebhook(raw: Buffer, headers: WebhookHeaders): ParsedWebhook;
  close(): Promise<void>;
}
