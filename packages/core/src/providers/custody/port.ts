import type { CoinCode } from "@manilla/shared/assets";
import type { Money } from "@manilla/shared/money";
import type { Span, VendorEntry } from "../books/port.ts";
import type { ParsedWebhook, WebhookHeaders, WebhookMessage } from "../webhooks/port.ts";

export interface Rail {
  coin: CoinCode;
  network: string;
}

export interface CustodyDeposit {
  id: string;
  accountId: string;
  coin: CoinCode | null;
  network: string | null;
  address: string | null;
  source?: string | null;
  memo: string | null;
  /** Whole units of 10⁻⁸, rounded down. Null for a coin that we do not support. */
  amount: Money<CoinCode> | null;
  /** The fraction of a unit of 10⁻⁸ that `amount` leaves out: "0.5" for 0.000000005 coins, "0" for none. */
  rest: string;
  txid: string | null;
  status: "confirming" | "accepted" | "on_hold" | "rejected";
  confirmations: number;
  required: number;
  seenAt: Date;
  isCollection?: boolean;
}

export interface WithdrawalOrder extends Rail {
  /** Our reference, stored before the call. The custodian carries out one order per reference. */
  reference: string;
  amount: Money<CoinCode>;
  address: string;
  memo: string | null;
}

export interface CollectionOrder {
  reference: string;
  accountId: string;
  amount: Money<CoinCode>;
}

/**
 * `taken`: the custodian has an order under this reference, from this call or an earlier call. `refused`: the custodian
 * did not accept this call. The caller must then query the reference, because an earlier call may have been accepted.
 */
export type WithdrawalAnswer = { kind: "taken" } | { kind: "refused"; reason: string };

export interface CustodyWithdrawal {
  reference: string;
  status: "pending" | "done" | "rejected";
  coin: CoinCode | null;
  amount: Money<CoinCode> | null;
  /** The network fee that the company pays, rounded up to whole units. */
  networkFee: Money<CoinCode> | null;
  txid: string | null;
  reason: string | null;
}

/** A message about a deposit contains no reference of ours, so `about` replaces `reference`. */
export type CustodyMessage = Omit<WebhookMessage, "reference"> & { about: CustodySubject };

export type CustodySubject =
  | { kind: "deposit"; accountId: string; id: string }
  | { kind: "withdrawal"; reference: string };

export interface CustodyProvider {
  readonly name: "quidax";
  ensureAccount(userId: string): Promise<string>;
  /** Returns the receiving address on a rail, or null while the custodian is creating it. */
  address(accountId: string, rail: Rail): Promise<{ address: string; memo: string | null } | null>;
  /** Submits an order from the company's own account. Two calls with the same reference move the coins only once. */
  withdraw(order: WithdrawalOrder): Promise<WithdrawalAnswer>;
  /** Submits an order from a sub-account, or throws. Two calls with the same reference move the coins only once. */
  collect(order: CollectionOrder): Promise<void>;
  /**
   * Returns the order under this reference, or null if the custodian never received it. `accountId`: the paying
   * sub-account, by default the company's own account.
   */
  findWithdrawal(reference: string, accountId?: string): Promise<CustodyWithdrawal | null>;
  deposit(accountId: string, id: string): Promise<CustodyDeposit | null>;
  /**
   * Lists a page (from 1) of the deposits to all accounts, newest first. The page after the last is empty, and an
   * unreadable row is null.
   */
  deposits(page: number): Promise<(CustodyDeposit | null)[]>;
  depositEntries(span: Span): Promise<VendorEntry[]>;
  withdrawalEntries(span: Span, accountId?: string): Promise<VendorEntry[]>;
  balances(accountId?: string): Promise<Money[]>;
  /** Returns the current network fee for a withdrawal of this amount. Without an amount, returns the highest fee. */
  networkFee(rail: Rail, amount?: Money<CoinCode>): Promise<Money<CoinCode>>;
  parseWebhook(raw: Buffer, headers: WebhookHeaders, now: Date): ParsedWebhook<CustodyMessage>;
  close(): Promise<void>;
}

export const depositsPerPage = 100;
