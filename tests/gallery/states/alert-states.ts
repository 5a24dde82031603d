import { paths } from "@manilla/shared/web-paths";
import type { Face } from "../face.ts";

/** Price alerts. */
export const faces: readonly Face[] = [{ name: "alert-sheet", path: `${paths.priceAlerts}?currency=btc` }];
