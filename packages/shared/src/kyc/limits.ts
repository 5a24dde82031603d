import { fromUnits, type Money, money } from "../money.ts";

/**
 * What a person may do in one day (Africa/Lagos), by KYC level. Trade and bills and withdraw are counted in kobo; send in
 * US cents, the dollar equivalent of its moment. `null` is "not at all at this level" said as zero.
 */
export type LimitName = "trade" | "bills" | "send" | "withdraw";
export type KycLevel = 0 | 1 | 2 | 3;

const naira = (text: string) => money("NGN", text).units;
const cents = (dollars: number) => BigInt(dollars) * 100n;

const levelTwo = {
  trade: naira("50000000"),
  bills: naira("2000000"),
  send: cents(50_000),
  withdraw: naira("20000000"),
};

export const dailyLimits: Record<KycLevel, Record<LimitName, bigint>> = {
  0: { trade: naira("50000"), bills: naira("5000"), send: 0n, withdraw: 0n },
  1: { trade: naira("1000000"), bills: naira("200000"), send: cents(1_000), withdraw: 0n },
  2: levelTwo,
  3: {
    trade: levelTwo.trade * 10n,
    bills: levelTwo.bills * 10n,
    send: levelTwo.send * 10n,
    withdraw: levelTwo.withdraw * 10n,
  },
};

/** One withdrawal, at any level that may withdraw. */
export const withdrawalMaximum: Money<"NGN"> = fromUnits("NGN", naira("5000000"));

/** The day a moment belongs to in Lagos (UTC+1 all year), as YYYY-MM-DD. */
export function lagosDay(at: Date): string {
  return new Date(at.getTime() + 3_600_000).toISOString().slice(0, 10);
}
