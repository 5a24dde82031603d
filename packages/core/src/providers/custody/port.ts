import type { CoinCode } from "@manilla/shared/assets";
import type { Money } from "@manilla/shared/money";
import type { Span, VendorEntry } from "../books/port.ts";
import type { ParsedWebhook, WebhookHeaders } from "../webhooks/port.ts";

/** A coin on one of its networks, both by our names. */
export interface Rail {
  coin: CoinCode;
  network: string;
}

/** Coins that came to an address, as the custodian answers a query. */
export interface CustodyDeposit {
  id: string;
  accountId: string;
  /** Null when it is a coin we don't keep. */
  coin: CoinCode | null;
  /** Null when it is a network we don't offer for this coin. */
  network: string | null;
  address: string | null;
  /** The address that the coins came from, where the custodian names one. */
  source?: string | null;
  memo: string | null;
  /** Whole units of 10⁻⁸, rounded down; null for a coin we don't keep. */
  amount: Money<CoinCode> | null;
  /** What the chain counts beyond: part of one unit as a decimal text, "0" when nothing is left. */
  rest: string;
  txid: string | null;
  /** Everything that is not conclusive is `confirming`. */
  status: "confirming" | "accepted" | "on_hold" | "rejected";
  confirmations: number;
  required: number;
  seenAt: Date;
  /** What a collection brought to the company's own account: its coins are a customer's already. */
  isCollection?: boolean;
}

export interface WithdrawalOrder extends Rail {
  /** Ours, stored before the call; the custodian carries one reference out once. */
  reference: string;
  amount: Money<CoinCode>;
  address: string;
  memo: string | null;
}

/** Coins from a customer's sub-account to the company's own account, both at the custodian. */
export interface CollectionOrder {
  /** Ours, stored before the call; the custodian carries one reference out once. */
  reference: string;
  accountId: string;
  amount: Money<CoinCode>;
}

/**
 * `taken`: the custodian has an order under this reference, from now or from before. `refused`: it will never carry out
 * this order; whether an earlier call arrived is for the caller to query.
 */
export type WithdrawalAnswer = { kind: "taken" } | { kind: "refused"; reason: string };

export interface CustodyWithdrawal {
  reference: string;
  /** Everything that is not conclusive is `pending`. */
  status: "pending" | "done" | "rejected";
  coin: CoinCode | null;
  /** What arrives at the recipient. */
  amount: Money<CoinCode> | null;
  /** The network's cost to the company, rounded up to whole units. */
  networkFee: Money<CoinCode> | null;
  txid: string | null;
  reason: string | null;
}

/** A message whose signature was right. It says where to look, never what is true. */
export interface CustodyMessage {
  /** The same for every delivery of the same message. */
  key: string;
  about: CustodySubject;
  /** What may be kept for support. */
  body: Record<string, unknown>;
}

export type CustodySubject =
  | { kind: "deposit"; accountId: string; id: string }
  | { kind: "withdrawal"; reference: string };

/** The custodian, which keeps the coins. Every call throws ProviderError when there is no clear answer. */
export interface CustodyProvider {
  readonly name: "quidax";
  /** The person's account there, by its id; opened when there is none yet. */
  ensureAccount(userId: string): Promise<string>;
  /** Where the account receives on this rail; null while the custodian is still making the address. */
  address(accountId: string, rail: Rail): Promise<{ address: string; memo: string | null } | null>;
  /** Submits an order from the company's own account. A retry with the same reference is harmless. */
  withdraw(order: WithdrawalOrder): Promise<WithdrawalAnswer>;
  /** Resolves when the custodian has the order; a refusal is thrown. The same reference moves coins once. */
  collect(order: CollectionOrder): Promise<void>;
  /**
   * The order under this reference; null when the custodian never got one. `accountId` is the sub-account it leaves,
   * without one the company's own account.
   */
  findWithdrawal(reference: string, accountId?: string): Promise<CustodyWithdrawal | null>;
  /** Null when the custodian knows no such deposit. */
  deposit(accountId: string, id: string): Promise<CustodyDeposit | null>;
  /**
   * Deposits to all accounts, newest first, page by page from 1; an empty page is behind the end. Null stands for a row that
   * cannot be read.
   */
  deposits(page: number): Promise<(CustodyDeposit | null)[]>;
  /** Its own lists of a time: what came to customers' sub-accounts, and what left one of them or the company's own account. */
  depositEntries(span: Span): Promise<VendorEntry[]>;
  withdrawalEntries(span: Span, accountId?: string): Promise<VendorEntry[]>;
  /** What a sub-account holds, or without one the company's own account. */
  balances(accountId?: string): Promise<Money[]>;
  /** What the network takes for a withdrawal of this amount now; without an amount the most it takes of any. */
  networkFee(rail: Rail, amount?: Money<CoinCode>): Promise<Money<CoinCode>>;
  /** Checks signature and age over the raw bytes before it reads them. */
  parseWebhook(raw: Buffer, headers: WebhookHeaders, now: Date): ParsedWebhook<CustodyMessage>;
  close(): Promise<void>;
}

/** So many are asked for; the vendor may give fewer a page. */
export const depositsPerPage = 100;
