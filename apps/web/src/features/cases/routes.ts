import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "#lib/routes/load-screen.tsx";

export const casesRoutes: readonly AppRoute[] = [
  { path: paths.help, ...loadScreen(async () => (await import("./help-screen.tsx")).HelpScreen) },
  {
    path: paths.reportProblem,
    ...loadScreen(async () => (await import("./report-screen.tsx")).ReportScreen),
  },
  { path: paths.supportCase, ...loadScreen(async () => (await import("./case-screen.tsx")).CaseScreen) },
];
