import { paths } from "@manilla/shared/web-paths";
import type { Face } from "../face.ts";
import { scrollTo, tap } from "../walks.ts";
import { installable, rich, undecided } from "../world.ts";

/** The dashboard, its offers and the history. */
export const faces: readonly Face[] = [
  { name: "assets", path: paths.dashboard, world: rich, walk: tap("View All Assets") },
  { name: "quick-actions", path: paths.dashboard, walk: tap("More") },
  { name: "statement", path: paths.activity, walk: tap(/statement/i) },
  { name: "push-offer", path: paths.dashboard, world: undecided, walk: scrollTo("Know when money arrives") },
  {
    name: "install-offer",
    path: paths.dashboard,
    world: installable,
    walk: scrollTo("Keep Manilla at hand"),
  },
  { name: "transaction", path: paths.activity, walk: tap(/^Sold Tether/) },
];
