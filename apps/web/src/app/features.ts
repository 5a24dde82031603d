import { casesRoutes } from "#features/cases/routes.ts";
import { cryptoRoutes } from "#features/crypto/routes.ts";
import { kycRoutes } from "#features/kyc/routes.ts";
import { alertRoutes } from "#features/market/alerts/routes.ts";
import { nairaRoutes } from "#features/naira/routes.ts";
import { notificationsRoutes } from "#features/notifications/routes.ts";
import { transfersRoutes } from "#features/transfers/routes.ts";
import { usersRoutes } from "#features/users/routes.ts";
import { walletRoutes } from "#features/wallet/routes.ts";
import type { CoinLinks } from "#lib/routes/coin-link.ts";
import type { AppRoute } from "#lib/routes/load-screen.tsx";

interface Feature {
  readonly routes: readonly AppRoute[];
  readonly coinLinks?: () => Promise<CoinLinks>;
}

/** Every feature inside the signed-in shell except bills. Add a new feature here and nowhere else. */
export const features: readonly Feature[] = [
  { routes: usersRoutes },
  { routes: kycRoutes },
  { routes: walletRoutes },
  { routes: cryptoRoutes },
  { routes: nairaRoutes },
  { routes: transfersRoutes },
  { routes: notificationsRoutes },
  { routes: casesRoutes },
  {
    routes: alertRoutes,
    coinLinks: async () => (await import("#features/market/alerts/alert-links.ts")).alertLinks,
  },
];
