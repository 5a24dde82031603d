import { paths, pathTo } from "@manilla/shared/web-paths";

export function depositPath(code: string): string {
  return code === "NGN" ? paths.depositNaira : pathTo(paths.depositCoin, code.toLowerCase());
}
