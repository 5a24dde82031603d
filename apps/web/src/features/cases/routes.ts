import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "../../lib/routes/load-screen.ts";

/** Help, and reports of problems. */
export const casesRoutes: readonly AppRoute[] = [
  { path: paths.help, lazy: loadScreen(async () => (await import("./help-screen.tsx")).HelpScreen) },
  {
    path: paths.reportProblem,
    lazy: loadScreen(async () => (await import("./report-screen.tsx")).ReportScreen),
  },
  { path: paths.supportCase, lazy: loadScreen(async () => (await import("./case-screen.tsx")).CaseScreen) },
];
