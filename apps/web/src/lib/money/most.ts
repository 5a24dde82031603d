import type { AssetCode } from "@manilla/shared/assets";
import { Decimal } from "@manilla/shared/decimal";
import type { LimitName } from "@manilla/shared/kyc/limits";
import { atLeast, type Money, roundDown } from "@manilla/shared/money";
import type { LimitLine, Limits } from "../live/limits.ts";
import { t } from "../texts/t.ts";

/** What one of the balance's asset counts as in a limit of naira or of dollars; left out while it is not known. */
export type Counted = { readonly [currency in LimitLine["currency"]]?: Decimal | undefined };

/** A naira that leaves the account. */
export const nairaCounted: Counted = { NGN: new Decimal(1) };

type Price = Decimal | number | null | undefined;

/** A coin at its market prices in the limits' currencies; null and 0 are not known. */
export function coinCounted({ NGN, USD }: { NGN: Price; USD?: Price }): Counted {
  return { NGN: risen(NGN), USD: risen(USD) };
}

/** Half a percent more: a price may rise until the server reads it, and what was typed is accepted still. */
const risen = (price: Price) => (price ? new Decimal(price).times("1.005") : undefined);

export interface Most<A extends AssetCode> {
  amount: Money<A>;
  /** Why there is no more. */
  why: string;
}

interface Given<A extends AssetCode> {
  balance: Money<A>;
  /** Undefined while they are not known. */
  limits: Limits | undefined;
  counted: Counted;
  /** Of one payment, where there is one at every level. */
  once?: Most<A> | undefined;
}

/** The most of a balance that can be paid at once now, by every limit that the server counts it against. */
export function mostOf<A extends AssetCode>(of: LimitName, given: Given<A>): Most<A> {
  const { balance, limits, counted, once } = given;
  // What a trade brings stays in the account.
  const out = of === "trade" ? [] : [limits?.newDevice, limits?.ownDaily];
  const lines = [limits?.limits[of], ...out.map((line) => line && { ...line, currency: "NGN" as const })];
  const left = lines.flatMap((line) => {
    const one = line && counted[line.currency];
    if (!one) return [];
    const amount = roundDown(balance.asset, new Decimal(line.left).div(one));
    return [{ amount, why: t("This is what your limits leave for today.") }];
  });
  return [
    { amount: balance, why: t("This is your whole balance.") },
    ...(once ? [once] : []),
    ...left,
  ].reduce((least, one) => (atLeast(one.amount, least.amount) ? least : one));
}
