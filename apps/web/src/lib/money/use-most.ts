import { type AssetCode, scaleOf } from "@manilla/shared/assets";
import type { LimitName } from "@manilla/shared/kyc/limits";
import { isZero, type Money, toDecimal } from "@manilla/shared/money";
import { useLimits } from "../live/limits.ts";
import { type Counted, type Most, mostOf } from "./most.ts";
import { partOf } from "./portion.ts";
import { useBalanceText } from "./use-balance-text.ts";

interface Given<A extends AssetCode> {
  raw: string;
  /** Null while it is not known. */
  balance: Money<A> | null;
  counted: Counted;
  once?: Most<A>;
  /** The most as it would be typed, where that is not its decimal text; null while that is not known. */
  typed?: (most: Money<A>) => string | null;
  /** Decimals of what is typed; those of the balance by default. */
  places?: number;
}

/**
 * The text that the key "Max" types, "" while it is not known, and those of the keys for a part of the balance. `note` is
 * for below the amount: the balance, and why there is no more. `none` says why nothing of a balance can be paid.
 */
export function useMost<A extends AssetCode>(
  of: LimitName,
  { raw, balance, typed = toDecimal, places, ...given }: Given<A>,
) {
  const limits = useLimits().data;
  const balanceText = useBalanceText(balance);
  const most = balance && mostOf(of, { balance, limits, ...given });
  const text = (most && typed(most.amount)) ?? "";
  const whole = (balance && typed(balance)) ?? "0";
  return {
    text,
    part: (percent: number) =>
      partOf({ whole, most: text }, percent, places ?? scaleOf(balance?.asset ?? "NGN")),
    note: most && text !== "" && raw === text ? `${balanceText}. ${most.why}` : balanceText,
    none: most && isZero(most.amount) && !isZero(balance) ? most.why : undefined,
  };
}
