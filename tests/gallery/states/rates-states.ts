import { paths } from "@manilla/shared/web-paths";
import type { Face } from "../face.ts";
import { fill, tap } from "../walks.ts";

/** The page of rates. */
export const faces: readonly Face[] = [
  { name: "rates-fiat", path: paths.rates, walk: tap("Fiat Currency") },
  { name: "rates-none", path: paths.rates, walk: fill("Search coins", "zzz") },
];
