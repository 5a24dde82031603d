import { paths, pathTo } from "@manilla/shared/web-paths";
import type { Face } from "../face.ts";
import { tap } from "../walks.ts";

/** Money between people here. */
export const faces: readonly Face[] = [
  { name: "money-request", path: paths.people, walk: tap(/asks you/) },
  { name: "pay-link", path: `${pathTo(paths.pay, "chidi")}?amount=2000` },
];
