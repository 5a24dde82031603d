import { useMemo } from "react";
import { useDashboard } from "../live/balances.ts";
import { useCryptoRates, useFiatRates } from "../live/rates.ts";
import { portfolioOf } from "./portfolio.ts";

/** What I hold and what it is worth now; `updating` while prices are on their way. */
export function usePortfolio() {
  const dashboard = useDashboard();
  const crypto = useCryptoRates();
  const fiat = useFiatRates();
  const portfolio = useMemo(
    () => dashboard.data && portfolioOf(dashboard.data, { crypto: crypto.data, fiat: fiat.data }),
    [dashboard.data, crypto.data, fiat.data],
  );
  return { dashboard, portfolio, updating: !crypto.data || !fiat.data };
}
