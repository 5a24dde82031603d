import { type AssetCode, scaleOf } from "@manilla/shared/assets";
import type { LimitName } from "@manilla/shared/kyc/limits";
import { isZero, type Money, toDecimal } from "@manilla/shared/money";
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
  /** Formats the maximum as input text. Default: its decimal text. Returns null while it cannot be computed. */
  typed?: (most: Money<A>) => string | null;
  /** Decimals of the input. The default is the asset's. */
  places?: number;
}

/**
 * `text` is the input for the Max key ("" while unknown). `part` is the input for a percentage of the balance. `note`
 * shows the balance and the reason for the maximum. `none` is the reason why none of the balance can be paid.
 */
export function useMaximumAmount<A extends AssetCode>(
  of: LimitName,
  { raw, balance, typed = toDecimal, places, ...given }: Given<A>,
) {
  const limits = useLimits().data;
  const balanceText = useBalanceText(balance);
  const most = balance && maximumAmountOf(of, { balance, limits, ...given });
  const text = (most && typed(most.amount)) ?? "";
  const whole = (balance && typed(balance)) ?? "0";
  return {
    text,
    part: (percent: number) =>
      shareOf({ whole, most: text }, percent, places ?? scaleOf(balance?.asset ?? "NGN")),
    note: most && text !== "" && raw === text ? `${balanceText}. ${most.why}` : balanceText,
    isEmpty: balance !== null && isZero(balance),
    none: most && isZero(most.amount) && !isZero(balance) ? most.why : undefined,
  };
}
