import { paths } from "@manilla/shared/web-paths";
import type { Face } from "../face.ts";
import { tap } from "../walks.ts";

/** Help and reports. */
export const faces: readonly Face[] = [
  { name: "rescue-claim", path: `${paths.reportProblem}?kind=wrong_network` },
  { name: "case", path: paths.help, walk: tap(/^My account/) },
];
