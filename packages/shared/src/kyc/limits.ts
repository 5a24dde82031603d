import { formatNaira, formatUsd } from "../format-money.ts";
import { decimalText, fromUnits, toMoney } from "../money.ts";
import { limitUsedUp } from "./messages.ts";

export const limitNames = ["trade", "bills", "send", "transfer", "withdraw"] as const;
export type LimitName = (typeof limitNames)[number];
export type KycLevel = 0 | 1 | 2 | 3;

const naira = (text: string) => toMoney("NGN", text).units;
const cents = (dollars: number) => BigInt(dollars) * 100n;

const levelTwo = {
  trade: naira("50000000"),
  bills: naira("2000000"),
  send: cents(50_000),
  transfer: naira("5000000"),
  withdraw: naira("20000000"),
};

/**
 * Daily limits by KYC level. `send` is in US cents, all others are in kobo. 0 means not allowed. A day begins at
 * midnight in Lagos. Coins count with their value at the time of the send or transfer.
 */
export const dailyLimits: Record<KycLevel, Record<LimitName, bigint>> = {
  0: { trade: naira("50000"), bills: naira("5000"), send: 0n, transfer: 0n, withdraw: 0n },
  1: {
    trade: naira("1000000"),
    bills: naira("200000"),
    send: cents(1_000),
    transfer: naira("50000"),
    withdraw: 0n,
  },
  2: levelTwo,
  3: {
    trade: levelTwo.trade * 10n,
    bills: levelTwo.bills * 10n,
    send: levelTwo.send * 10n,
    transfer: levelTwo.transfer * 10n,
    withdraw: levelTwo.withdraw * 10n,
  },
};

export function limitLine(name: LimitName, cap: bigint, used: bigint) {
  return {
    currency: name === "send" ? ("USD" as const) : ("NGN" as const),
    daily: hundredthsText(cap),
    used: hundredthsText(used),
    left: hundredthsText(cap > used ? cap - used : 0n),
  };
}

export function hundredthsText(units: bigint): string {
  return decimalText(fromUnits("NGN", units));
}

const limitVerbs: Record<LimitName, string> = {
  trade: "trade",
  bills: "pay bills for",
  send: "send",
  transfer: "send to people on Manilla",
  withdraw: "withdraw",
};

export function limitMessage(name: LimitName, cap: bigint, used: bigint): string {
  if (used >= cap) return limitUsedUp;
  const { currency, left } = limitLine(name, cap, used);
  const amount = currency === "USD" ? formatUsd(left) : formatNaira(left);
  return `This is above your limit for today. You can still ${limitVerbs[name]} ${amount}.`;
}

export interface Verifications {
  phoneVerified: boolean;
  emailVerified: boolean;
  identityCompleted: boolean;
  grantedByStaff: boolean;
}

/** 0: nothing verified, 1: phone or e-mail, 2: identity, 3: granted by staff. */
export function kycLevel(v: Verifications): KycLevel {
  if (!v.phoneVerified && !v.emailVerified) return 0;
  if (!v.identityCompleted) return 1;
  return v.grantedByStaff ? 3 : 2;
}
