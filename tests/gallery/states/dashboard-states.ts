import { paths } from "@manilla/shared/web-paths";
import type { ScreenState } from "../screen-state.ts";
import { fullAccount, withInstallOffer, withPushUndecided } from "../setups.ts";
import { scrollTo, tap } from "../steps.ts";

export const screenStates: readonly ScreenState[] = [
  { name: "assets", path: paths.dashboard, setup: fullAccount, steps: tap("View All Assets") },
  { name: "quick-actions", path: paths.dashboard, steps: tap("More") },
  { name: "statement", path: paths.activity, steps: tap(/statement/i) },
  {
    name: "push-offer",
    path: paths.dashboard,
    setup: withPushUndecided,
    steps: scrollTo("Know when money arrives"),
  },
  {
    name: "install-offer",
    path: paths.dashboard,
    setup: withInstallOffer,
    steps: scrollTo("Install Manilla"),
  },
  { name: "transaction", path: paths.activity, steps: tap(/^Sold Tether/) },
];
