import type { AssetCode } from "@manilla/shared/assets";
import { Decimal } from "@manilla/shared/decimal";
import { formatNaira } from "@manilla/shared/format-money";
import type { LimitName } from "@manilla/shared/kyc/limits";
import { limitUsedUp } from "@manilla/shared/kyc/messages";
import { lagosTime } from "@manilla/shared/lagos";
import { isAtLeast, isZero, type Money, roundDown } from "@manilla/shared/money";
import { t } from "@manilla/ui/texts/t.ts";
import type { LimitLine, Limits } from "../live/kyc.ts";
import { isNothing } from "./share.ts";

/** The value of one unit of an asset in naira and dollars, the currencies of the limits. */
export type Counted = { readonly [currency in LimitLine["currency"]]?: Decimal | undefined };

export const nairaCounted: Counted = { NGN: new Decimal(1) };

type Price = Decimal | number | null | undefined;

/** The naira and dollar value of one coin, for the limits. A price of null or 0 is unknown. */
export function coinCounted({ NGN, USD }: { NGN: Price; USD?: Price }): Counted {
  return { NGN: addMargin(NGN), USD: addMargin(USD) };
}

/** Adds half a percent, so that the server still accepts the amount after a small rise of the price. */
const addMargin = (price: Price) => (price ? new Decimal(price).times("1.005") : undefined);

export interface MaximumAmount<A extends AssetCode> {
  amount: Money<A>;
  why: string;
}

interface Given<A extends AssetCode> {
  balance: Money<A>;
  limits: Limits | undefined;
  counted: Counted;
  once?: MaximumAmount<A> | undefined;
}

export function maximumAmountOf<A extends AssetCode>(of: LimitName, given: Given<A>): MaximumAmount<A> {
  const { balance, limits, counted, once } = given;
  const left = limits
    ? linesOf(of, limits).flatMap((line) => {
        const one = counted[line.currency];
        if (!one) return [];
        const amount = roundDown(balance.asset, new Decimal(line.left).div(one));
        const leaves = t("That's all your limit allows today.");
        return [{ amount, why: isZero(amount) ? line.usedUp : leaves }];
      })
    : [];
  return [{ amount: balance, why: t("That's your full balance.") }, ...(once ? [once] : []), ...left].reduce(
    (least, one) => (isAtLeast(one.amount, least.amount) ? least : one),
  );
}

type Line = Pick<LimitLine, "currency" | "left"> & { usedUp: string };

function linesOf(of: LimitName, { limits, newDevice, ownDaily }: Limits): Line[] {
  const level = limits[of];
  const usedUp = isNothing(level.daily) ? t("Not available at this level.") : t(limitUsedUp);
  const lines: Line[] = [{ ...level, usedUp }];
  // A trade has only the limit of the verification level, because its proceeds stay in the account.
  if (of === "trade") return lines;
  if (newDevice) lines.push({ currency: "NGN", left: newDevice.left, usedUp: ofNewDevice(newDevice) });
  if (ownDaily) {
    const own = t("You've used up the daily limit you set. It resets at midnight.");
    lines.push({ currency: "NGN", left: ownDaily.left, usedUp: own });
  }
  return lines;
}

function ofNewDevice({ until, maximum, left }: NonNullable<Limits["newDevice"]>): string {
  return t(
    "This device is new to your account. Until {date} you can move up to {amount} from it, and {left} of that is left.",
    { date: lagosTime(until), amount: formatNaira(maximum), left: formatNaira(left) },
  );
}
