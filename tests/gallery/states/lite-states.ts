import { paths, pathTo } from "@manilla/shared/web-paths";
import type { ScreenState } from "../screen-state.ts";
import type { Setup } from "../setups.ts";
import { tap } from "../steps.ts";

const lite: Setup = (page) => page.addInitScript(() => localStorage.setItem("manilla-lite", "1"));

/** What lite mode leaves out. */
export const screenStates: readonly ScreenState[] = [
  { name: "lite-landing", path: paths.landing, setup: lite, signedOut: true },
  { name: "lite-landing-whole", path: `${paths.landing}?whole`, setup: lite, signedOut: true },
  { name: "lite-dashboard", path: paths.dashboard, setup: lite },
  { name: "lite-coin", path: pathTo(paths.coin, "bitcoin"), setup: lite },
  { name: "lite-chart", path: pathTo(paths.coin, "bitcoin"), setup: lite, steps: tap("Show the chart") },
];
