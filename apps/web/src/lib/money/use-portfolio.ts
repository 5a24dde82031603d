import type { Decimal } from "@manilla/shared/decimal";
import { useMemo } from "react";
import { useDashboard } from "../live/balances.ts";
import { useCryptoRates, useFiatRates } from "../live/rates.ts";
import { nairaPrice, portfolioOf } from "./portfolio.ts";

/** `updating`: some prices are missing. `firstPrices`: these prices are being loaded and no attempt has failed yet. */
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

export function useNairaPrice(coin: string): Decimal | undefined {
  return nairaPrice(coin, { crypto: useCryptoRates().data, fiat: useFiatRates().data });
}
