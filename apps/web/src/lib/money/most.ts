import type { AssetCode } from "@manilla/shared/assets";
import { Decimal } from "@manilla/shared/decimal";
import { formatNaira } from "@manilla/shared/format-money";
import { limitUsedUp } from "@manilla/shared/kyc/limit-messages";
import type { LimitName } from "@manilla/shared/kyc/limits";
import { lagosTime } from "@manilla/shared/lagos";
import { atLeast, isZero, type Money, roundDown } from "@manilla/shared/money";
import type { LimitLine, Limits } from "../live/limits.ts";
import { t } from "../texts/t.ts";
import { isNothing } from "./portion.ts";

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
    (least, one) => (atLeast(one.amount, least.amount) ? least : one),
  );
}

type Line = Pick<LimitLine, "currency" | "left"> & { usedUp: string };

/** Every limit that counts, with what it says once it is used up. */
function linesOf(of: LimitName, { limits, newDevice, ownDaily }: Limits): Line[] {
  const level = limits[of];
  const usedUp = isNothing(level.daily) ? t("Not available at this level.") : t(limitUsedUp);
  const lines: Line[] = [{ ...level, usedUp }];
  // What a trade brings stays in the account.
  if (of === "trade") return lines;
  if (newDevice) lines.push({ currency: "NGN", left: newDevice.left, usedUp: ofNewDevice(newDevice) });
  if (ownDaily) {
    const own = t("You have used up your own daily limit. It resets at midnight.");
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
