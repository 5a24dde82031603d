import { paths, pathTo } from "@manilla/shared/web-paths";
import type { Face } from "../face.ts";
import { tap } from "../walks.ts";
import type { World } from "../world.ts";

const lite: World = (page) => page.addInitScript(() => localStorage.setItem("manilla-lite", "1"));

/** What lite mode leaves out. */
export const faces: readonly Face[] = [
  { name: "lite-landing", path: paths.landing, world: lite, signedOut: true },
  { name: "lite-landing-whole", path: `${paths.landing}?whole`, world: lite, signedOut: true },
  { name: "lite-dashboard", path: paths.dashboard, world: lite },
  { name: "lite-coin", path: pathTo(paths.coin, "bitcoin"), world: lite },
  { name: "lite-chart", path: pathTo(paths.coin, "bitcoin"), world: lite, walk: tap("Show the chart") },
];
