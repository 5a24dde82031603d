import { readdirSync } from "node:fs";
import { join } from "node:path";
import { paths } from "@manilla/shared/web-paths";
import { historyPaths, livePaths, openPaths, signedInPaths } from "./addresses.ts";
import type { ScreenState } from "./screen-state.ts";
import { emptyAccount, fullAccount, withLevel, withoutAnswers, withServerErrors } from "./setups.ts";

const screens: ScreenState[] = [
  ...openPaths.map((path) => ({ name: nameOf(path), path, signedOut: true as const })),
  ...signedInPaths.map((path) => ({ name: nameOf(path), path })),
];

const states: ScreenState[] = [
  ...livePaths.map((path) => stateOf("loading", path, { setup: withoutAnswers })),
  ...livePaths.map((path) => stateOf("error", path, { setup: withServerErrors })),
  ...[...historyPaths, paths.notifications].map((path) => stateOf("empty", path, { setup: emptyAccount })),
  ...[paths.dashboard, paths.buy, paths.swap, paths.send, paths.withdrawNaira, paths.profile].map((path) =>
    stateOf("rich", path, { setup: fullAccount }),
  ),
  { name: "offline", path: paths.dashboard, steps: (page) => page.context().setOffline(true) },
  { name: "kyc-gate", path: paths.withdrawNaira, setup: withLevel(1) },
  { name: "verification-overlay", path: paths.dashboard, setup: withLevel(0) },
];

const folder = join(import.meta.dirname, "states");
const files = readdirSync(folder).filter((name) => name.endsWith("-states.ts"));
const parts: { screenStates: readonly ScreenState[] }[] = await Promise.all(
  files.map((name) => import(join(folder, name))),
);

export const screenStates: readonly ScreenState[] = [
  ...screens,
  ...states,
  ...parts.flatMap((part) => part.screenStates),
];

function stateOf(state: string, path: string, rest: Partial<ScreenState>): ScreenState {
  return { name: `${nameOf(path)}-${state}`, path, ...rest };
}

function nameOf(path: string): string {
  return path === "/" ? "landing" : path.slice(1).replaceAll("/", "-");
}
