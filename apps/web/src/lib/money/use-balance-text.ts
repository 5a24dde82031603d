import { formatMoney, type Money } from "@manilla/shared/money";
import { t } from "@manilla/ui/texts/t.ts";
import { useHiddenBalances } from "../storage/hidden-balances.ts";

/** "Balance ₦1,200.00". Without the amount while it is hidden or unknown (null). */
export function useBalanceText(balance: Money | null): string {
  const hidden = useHiddenBalances();
  const shown = balance === null ? "…" : hidden ? "••••" : formatMoney(balance);
  return t("Balance {amount}", { amount: shown });
}
