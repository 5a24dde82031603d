import { paths } from "@manilla/shared/web-paths";
import type { ScreenState } from "../screen-state.ts";
import { tap } from "../steps.ts";

export const screenStates: readonly ScreenState[] = [
  { name: "rescue-claim", path: `${paths.reportProblem}?kind=wrong_network` },
  { name: "case", path: paths.help, steps: tap(/^My account/) },
];
