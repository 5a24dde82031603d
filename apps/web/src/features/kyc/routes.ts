import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "#lib/routes/load-screen.tsx";

export const kycRoutes: readonly AppRoute[] = [
  { path: paths.verify, ...loadScreen(async () => (await import("./verify-screen.tsx")).VerifyScreen) },
  { path: paths.limits, ...loadScreen(async () => (await import("./limits-screen.tsx")).LimitsScreen) },
];
