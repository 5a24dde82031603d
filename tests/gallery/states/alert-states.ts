import { paths } from "@manilla/shared/web-paths";
import type { ScreenState } from "../screen-state.ts";

export const screenStates: readonly ScreenState[] = [
  { name: "alert-sheet", path: `${paths.priceAlerts}?currency=btc` },
];
