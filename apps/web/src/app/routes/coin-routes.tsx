import { paths } from "@manilla/shared/web-paths";
import type { ComponentType } from "react";
import type { CoinLinks } from "#lib/routes/coin-link.ts";
import { type AppRoute, loadScreen, type RouteScreen } from "#lib/routes/load-screen.tsx";
import { features } from "../features.ts";

export const coinRoutes: readonly AppRoute[] = [
  {
    path: paths.rates,
    ...withCoinLinks(async () => (await import("#features/market/rates-screen.tsx")).RatesScreen),
  },
  {
    path: paths.coin,
    ...withCoinLinks(async () => (await import("#features/market/analysis-screen.tsx")).AnalysisScreen),
  },
  {
    path: paths.holding,
    ...withCoinLinks(async () => (await import("#features/wallet/holding-screen.tsx")).HoldingScreen),
  },
];

/** Loads the links together with the page, so that the layout does not shift. */
function withCoinLinks(load: () => Promise<ComponentType<{ coinLinks: CoinLinks }>>): RouteScreen {
  return loadScreen(async () => {
    const offers = features.flatMap(({ coinLinks }) => (coinLinks ? [coinLinks()] : []));
    const [Page, ...links] = await Promise.all([load(), ...offers]);
    const coinLinks: CoinLinks = (coin) => links.flatMap((linksFor) => linksFor(coin));
    return function CoinPage() {
      return <Page coinLinks={coinLinks} />;
    };
  });
}
