import type { AssetCode } from "@manilla/shared/assets";
import type { LimitName } from "@manilla/shared/kyc/limits";
import { isZero, type Money, toDecimal } from "@manilla/shared/money";
import { useLimits } from "../live/limits.ts";
import { type Counted, type Most, mostOf } from "./most.ts";
import { useBalanceText } from "./use-balance-text.ts";

interface Given<A extends AssetCode> {
  raw: string;
  /** Null while it is not known. */
  balance: Money<A> | null;
  counted: Counted;
  once?: Most<A>;
  /** The most as it would be typed, where that is not its decimal text; null while that is not known. */
  typed?: (most: Money<A>) => string | null;
}

/**
 * What the key "Max" types, "" while it is not known; the words below the amount: the balance, or why there is no more; and
 * `none`: why nothing of a balance can be paid, for the place of the key.
 */
export function useMost<A extends AssetCode>(
  of: LimitName,
  { raw, balance, typed = toDecimal, ...given }: Given<A>,
) {
  const limits = useLimits().data;
  const balanceText = useBalanceText(balance);
  const most = balance && mostOf(of, { balance, limits, ...given });
  const text = (most && typed(most.amount)) ?? "";
  return {
    text,
    note: most && text !== "" && raw === text ? most.why : balanceText,
    none: most && isZero(most.amount) && !isZero(balance) ? most.why : undefined,
  };
}
