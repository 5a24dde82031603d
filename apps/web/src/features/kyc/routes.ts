import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "../../lib/routes/load-screen.ts";

/** Verification and limits, below the profile. */
export const kycRoutes: readonly AppRoute[] = [
  { path: paths.verify, lazy: loadScreen(async () => (await import("./verify-screen.tsx")).VerifyScreen) },
  { path: paths.limits, lazy: loadScreen(async () => (await import("./limits-screen.tsx")).LimitsScreen) },
];
