import type {
  CollectionOrder,
  CustodyDeposit,
  CustodyProvider,
  CustodyWithdrawal,
  Rail,
  WithdrawalOrder,
} from "@manilla/core/providers/custody/port";
import type { CoinCode } from "@manilla/shared/assets";
import { fromUnits, type Money } from "@manilla/shared/money";
import { type FakeBook, fakeBook } from "./fake-books.ts";

export type Call = Exclude<
  keyof CustodyProvider,
  "name" | "parseWebhook" | "close" | "depositEntries" | "withdrawalEntries" | "balances"
>;
type Hook = ((call: Call, about: string) => Promise<void> | void) | undefined;

export interface FakeState {
  /** All orders that were really carried out, keyed by our reference. */
  readonly orders: Map<string, WithdrawalOrder & Pick<CustodyWithdrawal, "status" | "txid"> & { at: Date }>;
  readonly collections: Map<string, CollectionOrder & Pick<CustodyWithdrawal, "status"> & { at: Date }>;
  readonly received: CustodyDeposit[];
  before: Hook;
  after: Hook;
  /** A new address exists only after this many queries for it have returned null. */
  generating: number;
  now: () => Date;
}

export interface Books {
  readonly depositBook: FakeBook;
  readonly sendBook: FakeBook;
  readonly collectionBook: FakeBook;
}

const depositStatus = {
  accepted: "settled",
  rejected: "failed",
  confirming: "pending",
  on_hold: "pending",
} as const;
const sendStatus = { done: "settled", rejected: "failed", pending: "pending" } as const;

export function bookCalls(
  mind: FakeState,
): Books & Pick<CustodyProvider, "depositEntries" | "withdrawalEntries" | "balances"> {
  const depositBook = fakeBook(() =>
    mind.received.map(({ id, coin, amount, status, seenAt }) => {
      const units = amount?.units ?? 0n;
      return { id, reference: id, asset: coin, units, fee: null, status: depositStatus[status], at: seenAt };
    }),
  );
  const sendBook = fakeBook(() =>
    [...mind.orders.values()].map(({ reference, coin, amount, status, at }) => {
      const fee = feeOf({ coin }).units;
      const money = { asset: coin, units: amount.units, fee };
      return { id: `w-${reference}`, reference, ...money, status: sendStatus[status], at };
    }),
  );
  const collectionBook = fakeBook(() =>
    [...mind.collections.values()].map(({ reference, amount, status, at }) => {
      const money = { asset: amount.asset, units: amount.units, fee: null };
      return { id: `c-${reference}`, reference, ...money, status: sendStatus[status], at };
    }),
  );
  return {
    depositBook,
    sendBook,
    collectionBook,
    depositEntries: (span) => depositBook.entries(span),
    async withdrawalEntries(span, accountId) {
      if (!accountId) return sendBook.entries(span);
      const [first] = mind.collections.values();
      const ownerOf = (reference: string) => (mind.collections.get(reference) ?? first)?.accountId;
      const entries = await collectionBook.entries(span);
      return entries.filter(({ reference }) => ownerOf(reference) === accountId);
    },
    balances: async (accountId) =>
      accountId
        ? subAccountBalances(mind, accountId)
        : [fromUnits("BTC", 100_000_000n), fromUnits("ETH", 2_000_000_000n)],
  };
}

function subAccountBalances({ received, collections }: FakeState, accountId: string): Money[] {
  const came = received.filter((one) => one.accountId === accountId && one.status === "accepted");
  const left = [...collections.values()].filter(
    (one) => one.accountId === accountId && one.status === "done",
  );
  const sums = new Map<CoinCode, bigint>();
  for (const { amount } of came)
    if (amount) sums.set(amount.asset, (sums.get(amount.asset) ?? 0n) + amount.units);
  for (const { amount } of left) sums.set(amount.asset, (sums.get(amount.asset) ?? 0n) - amount.units);
  return [...sums].map(([coin, units]) => fromUnits(coin, units));
}

export function feeOf({ coin }: Pick<Rail, "coin">): Money<CoinCode> {
  return fromUnits(coin, 10_000n);
}
