import type { Decimal } from "@manilla/shared/decimal";
import { useMemo } from "react";
import { useDashboard } from "../live/balances.ts";
import { useCryptoRates, useFiatRates } from "../live/rates.ts";
import { nairaPrice, portfolioOf } from "./portfolio.ts";

/** The customer's holdings and their present value; `updating` while prices load, `firstPrices` on the first attempt at them. */
export function usePortfolio() {
  const dashboard = useDashboard();
  const crypto = useCryptoRates();
  const fiat = useFiatRates();
  const portfolio = useMemo(
    () => dashboard.data && portfolioOf(dashboard.data, { crypto: crypto.data, fiat: fiat.data }),
    [dashboard.data, crypto.data, fiat.data],
  );
  const missing = [crypto, fiat].filter(({ data }) => !data);
  const firstPrices =
    missing.some(({ isFetching }) => isFetching) && missing.every(({ failureCount }) => failureCount === 0);
  return { dashboard, portfolio, updating: missing.length > 0, firstPrices };
}

/** Naira for one coin, as every screen values it. */
export function useNairaPrice(coin: string): Decimal | undefined {
  return nairaPrice(coin, { crypto: useCryptoRates().data, fiat: useFiatRates().data });
}
