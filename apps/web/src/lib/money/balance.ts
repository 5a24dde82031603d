import type { CoinCode } from "@manilla/shared/assets";
import { Decimal } from "@manilla/shared/decimal";
import { type Money, money, roundDown } from "@manilla/shared/money";
import type { Dashboard } from "../live/balances.ts";

export function nairaBalance({ naira_balance }: Dashboard): Money<"NGN"> {
  return roundDown("NGN", new Decimal(naira_balance));
}

export function walletBalance({ wallets }: Dashboard, coin: CoinCode): Money<CoinCode> {
  return money(coin, wallets[coin] ?? "0");
}
