import type { RouteObject } from "react-router-dom";
import { loadScreen } from "./load-screen.ts";

const comingSoon = loadScreen(async () => (await import("./coming-soon-screen.tsx")).ComingSoonScreen);

/** Below /dashboard, inside the signed-in shell. */
export const dashboardRoutes: RouteObject[] = [
  { index: true, lazy: comingSoon },
  { path: "deposit", lazy: comingSoon },
  { path: "deposit/naira", lazy: comingSoon },
  { path: "fund-wallet", lazy: comingSoon },
  { path: "deposit/:currency", lazy: comingSoon },
  { path: "withdraw/naira", lazy: comingSoon },
  { path: "buy", lazy: comingSoon },
  { path: "sell", lazy: comingSoon },
  { path: "swap", lazy: comingSoon },
  { path: "send", lazy: comingSoon },
  { path: "notifications", lazy: comingSoon },
  { path: "transactions", lazy: comingSoon },
  { path: "profile", lazy: comingSoon },
  { path: "rates", lazy: comingSoon },
  { path: "analysis/:cryptoId", lazy: comingSoon },
];

/** Below /bills, inside the signed-in shell. */
export const billsRoutes: RouteObject[] = [
  { index: true, lazy: comingSoon },
  { path: "airtime", lazy: comingSoon },
  { path: "data", lazy: comingSoon },
  { path: "cable", lazy: comingSoon },
  { path: "electricity", lazy: comingSoon },
  { path: "history", lazy: comingSoon },
];

/** The gallery of the ui words: not part of a production build. */
export const devRoutes: RouteObject[] = import.meta.env.DEV
  ? [{ path: "dev/ui", lazy: loadScreen(async () => (await import("./dev/ui-gallery.tsx")).UiGallery) }]
  : [];
