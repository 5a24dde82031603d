import { paths, pathTo } from "@manilla/shared/web-paths";

/** The page for adding an asset: naira through the payment popup, a coin at its address. */
export function depositPath(code: string): string {
  return code === "NGN" ? paths.depositNaira : pathTo(paths.depositCoin, code.toLowerCase());
}
