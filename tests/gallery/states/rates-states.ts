import { paths } from "@manilla/shared/web-paths";
import type { ScreenState } from "../screen-state.ts";
import { fill, tap } from "../steps.ts";

export const screenStates: readonly ScreenState[] = [
  { name: "rates-fiat", path: paths.rates, steps: tap("Fiat Currency") },
  { name: "rates-none", path: paths.rates, steps: fill("Search coins", "zzz") },
];
