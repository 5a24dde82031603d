import { type AssetCode, isCoin } from "@manilla/shared/assets";
import { Decimal } from "@manilla/shared/decimal";
import { formatMoney, type Money, roundDown, toMoney } from "@manilla/shared/money";
import { t } from "@manilla/ui/texts/t.ts";
import { type Dashboard, useDashboard } from "../live/balances.ts";
import { useHiddenBalances } from "../storage/hidden-balances.ts";

export function nairaBalance({ naira_balance }: Dashboard): Money<"NGN"> {
  return roundDown("NGN", new Decimal(naira_balance));
}

/** Null while the balance is unknown. */
export function useBalance<A extends AssetCode>(asset: A): Money<A> | null {
  const { data } = useDashboard();
  if (!data) return null;
  const balance = isCoin(asset) ? toMoney(asset, data.wallets[asset] ?? "0") : nairaBalance(data);
  return balance as Money<A>; // cast: the balance is in the requested asset
}

/** "Balance ₦1,200.00", without the amount while it is hidden or unknown (null). */
export function useBalanceText(balance: Money | null): string {
  const hidden = useHiddenBalances();
  const shown = balance === null ? "…" : hidden ? "••••" : formatMoney(balance);
  return t("Balance {amount}", { amount: shown });
}
