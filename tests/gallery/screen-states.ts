import { readdirSync } from "node:fs";
import { join } from "node:path";
import { paths } from "@manilla/shared/web-paths";
import { closed, history, live, open } from "./addresses.ts";
import type { Face } from "./face.ts";
import { down, empty, levelled, rich, slow } from "./world.ts";

const screens: Face[] = [
  ...open.map((path) => ({ name: nameOf(path), path, signedOut: true as const })),
  ...closed.map((path) => ({ name: nameOf(path), path })),
];

const states: Face[] = [
  ...live.map((path) => face("loading", path, { world: slow })),
  ...live.map((path) => face("error", path, { world: down })),
  ...[...history, paths.notifications].map((path) => face("empty", path, { world: empty })),
  ...[paths.dashboard, paths.buy, paths.swap, paths.send, paths.withdrawNaira, paths.profile].map((path) =>
    face("rich", path, { world: rich }),
  ),
  { name: "offline", path: paths.dashboard, walk: (page) => page.context().setOffline(true) },
  { name: "kyc-gate", path: paths.withdrawNaira, world: levelled(1) },
  { name: "verification-overlay", path: paths.dashboard, world: levelled(0) },
];

const folder = join(import.meta.dirname, "faces");
const files = readdirSync(folder).filter((name) => name.endsWith("-faces.ts"));
const parts: { faces: readonly Face[] }[] = await Promise.all(
  files.map((name) => import(join(folder, name))),
);

/** Every screen, its states, and what the files of the folder `faces`, one a feature, add: their steps and outcomes. */
export const faces: readonly Face[] = [...screens, ...states, ...parts.flatMap((part) => part.faces)];

function face(state: string, path: string, rest: Partial<Face>): Face {
  return { name: `${nameOf(path)}-${state}`, path, ...rest };
}

/** paths.buy → "dashboard-buy" */
function nameOf(path: string): string {
  return path === "/" ? "landing" : path.slice(1).replaceAll("/", "-");
}
