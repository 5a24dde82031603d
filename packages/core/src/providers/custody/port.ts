import type { CoinCode } from "@manilla/shared/assets";
import type { Money } from "@manilla/shared/money";
import type { Span, VendorEntry } from "../books/port.ts";

/** A coin on one of its networks, both by our names. */
export interface Rail {
  coin: CoinCode;
  network: string;
}

/** Coins that came to an address, as the custodian reports them. */
export interface CustodyDeposit {
  id: string;
  accountId: string;
  /** Null when it is a coin we don't keep. */
  coin: CoinCode | null;
  /** Null when it is a network we don't offer for this coin. */
  network: string | null;
  address: string | null;
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
}

export interface WithdrawalOrder extends Rail {
  /** Ours, stored before the call; the custodian carries one reference out once. */
  reference: string;
  amount: Money<CoinCode>;
  address: string;
  memo: string | null;
}

/**
 * `taken`: the custodian has an order under this reference, from now or from before. `refused`: it will never carry out
 * these very words; that no earlier call got through is for the caller to ask.
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
export interface CustodyNews {
  /** The same for every delivery of the same news. */
  key: string;
  about: CustodySubject;
  /** What may be kept for support. */
  body: Record<string, unknown>;
}

export type CustodySubject =
  | { kind: "deposit"; accountId: string; id: string }
  | { kind: "withdrawal"; reference: string };

export type CustodyWebhook = { kind: "news"; news: CustodyNews } | { kind: "ignored" } | { kind: "forged" };

export type WebhookHeaders = Record<string, string | string[] | undefined>;

/** The custodian of the coins. Every call throws ProviderError when there is no clear answer. */
export interface CustodyProvider {
  readonly name: "quidax";
  /** The person's account there, by its id; opened when there is none yet. */
  ensureAccount(userId: string): Promise<string>;
  /** Where the account receives on this rail; null while the custodian is still making the address. */
  address(accountId: string, rail: Rail): Promise<{ address: string; memo: string | null } | null>;
  /** Submits an order from the company's own account. A retry with the same reference is harmless. */
  withdraw(order: WithdrawalOrder): Promise<WithdrawalAnswer>;
  /** The order under this reference; null when the custodian never got one. */
  findWithdrawal(reference: string): Promise<CustodyWithdrawal | null>;
  /** Null when the custodian knows no such deposit. */
  deposit(accountId: string, id: string): Promise<CustodyDeposit | null>;
  /** Deposits to all accounts, newest first, page by page from 1; an empty page is behind the end. */
  deposits(page: number): Promise<CustodyDeposit[]>;
  /** Its own lists for a time: deposits to people's accounts, and withdrawals from the company's. */
  depositEntries(span: Span): Promise<VendorEntry[]>;
  withdrawalEntries(span: Span): Promise<VendorEntry[]>;
  /** The balance of the company's own account, without people's accounts, which receive their deposits. */
  balances(): Promise<Money[]>;
  /** What the network takes for a withdrawal of this amount now; without an amount the most it takes of any. */
  networkFee(rail: Rail, amount?: Money<CoinCode>): Promise<Money<CoinCode>>;
  /** Checks signature and age over the raw bytes before it reads them. */
  parseWebhook(raw: Buffer, headers: WebhookHeaders, now: Date): CustodyWebhook;
  close(): Promise<void>;
}

/** So many are asked for; the vendor may give fewer a page. */
export const depositsPerPage = 100;
