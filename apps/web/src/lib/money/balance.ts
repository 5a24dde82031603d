import type { CoinCode } from "@manilla/shared/assets";
import { Decimal } from "@manilla/shared/decimal";
import { formatMoney, type Money, money, roundDown } from "@manilla/shared/money";
import { t } from "@manilla/ui/texts/t.ts";
import type { Dashboard } from "../live/balances.ts";
import { useHiddenBalances } from "../storage/hidden-balances.ts";

export function nairaBalance({ naira_balance }: Dashboard): Money<"NGN"> {
  return roundDown("NGN", new Decimal(naira_balance));
}

export function walletBalance({ wallets }: Dashboard, coin: CoinCode): Money<CoinCode> {
  return money(coin, wallets[coin] ?? "0");
}

/** "Balance ₦1,200.00". Without the amount while it is hidden or unknown (null). */
export function useBalanceText(balance: Money | null): string {
  const hidden = useHiddenBalances();
  const shown = balance === null ? "…" : hidden ? "••••" : formatMoney(balance);
  return t("Balance {amount}", { amount: shown });
}
