import { type AssetCode, scaleOf } from "@manilla/shared/assets";
import type { LimitName } from "@manilla/shared/kyc/limits";
import { decimalText, isZero, type Money } from "@manilla/shared/money";
import { useLimits } from "../live/kyc.ts";
import { useBalanceText } from "./balance.ts";
import { type Counted, type MaximumAmount, maximumAmountOf } from "./maximum-amount.ts";
import { shareOf } from "./share.ts";

interface Given<A extends AssetCode> {
  raw: string;
  /** Null while unknown. */
  balance: Money<A> | null;
  counted: Counted;
  once?: MaximumAmount<A>;
  /** Returns the maximum as text for the input (default: decimal), or null if this needs a price that is unknown. */
  typed?: (most: Money<A>) => string | null;
  /** Decimals of the input, by default those of the asset. */
  places?: number;
}

/**
 * `text` is the amount for the Max key, and `part` returns the amount for a percentage of the balance. `note` shows the
 * balance and, once the maximum is typed, its reason. `none` is the reason why nothing can be paid despite a balance.
 */
export function useMaximumAmount<A extends AssetCode>(
  of: LimitName,
  { raw, balance, typed = decimalText, places, ...given }: Given<A>,
) {
  const limits = useLimits().data;
  const balanceText = useBalanceText(balance);
  const most = balance && maximumAmountOf(of, { balance, limits, ...given });
  const text = (most && typed(most.amount)) ?? "";
  const whole = (balance && typed(balance)) ?? "0";
  return {
    text,
    amount: most?.amount,
    part: (percent: number) =>
      shareOf({ whole, maximum: text }, percent, places ?? scaleOf(balance?.asset ?? "NGN")),
    note: most && text !== "" && raw === text ? `${balanceText}. ${most.why}` : balanceText,
    isEmpty: balance !== null && isZero(balance),
    none: most && isZero(most.amount) && !isZero(balance) ? most.why : undefined,
  };
}
