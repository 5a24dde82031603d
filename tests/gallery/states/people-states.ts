import { paths, pathTo } from "@manilla/shared/web-paths";
import type { ScreenState } from "../screen-state.ts";
import { tap } from "../steps.ts";

export const screenStates: readonly ScreenState[] = [
  { name: "money-request", path: paths.people, steps: tap(/ requested$/) },
  { name: "pay-link", path: `${pathTo(paths.pay, "chidi")}?amount=2000` },
];
