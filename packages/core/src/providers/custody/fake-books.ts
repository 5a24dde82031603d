import type { CoinCode } from "@manilla/shared/assets";
import { fromUnits, type Money } from "@manilla/shared/money";
import { type FakeBook, fakeBook } from "../books/fake.ts";
import type { Mind } from "./fake.ts";
import type { CustodyProvider, Rail } from "./port.ts";

/** Its lists of what came and of what left. */
export interface Books {
  readonly depositBook: FakeBook;
  readonly sendBook: FakeBook;
}

const depositStatus = {
  accepted: "settled",
  rejected: "failed",
  confirming: "pending",
  on_hold: "pending",
} as const;
const sendStatus = { done: "settled", rejected: "failed", pending: "pending" } as const;

export function bookCalls(
  mind: Mind,
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
  return {
    depositBook,
    sendBook,
    depositEntries: (span) => depositBook.entries(span),
    withdrawalEntries: (span) => sendBook.entries(span),
    balances: async () => [fromUnits("BTC", 100_000_000n), fromUnits("ETH", 2_000_000_000n)],
  };
}

/** What the fake networks take, whichever it is. */
export function feeOf({ coin }: Pick<Rail, "coin">): Money<CoinCode> {
  return fromUnits(coin, 10_000n);
}
