import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./environment.ts";

export function sourcesChecksum(patterns: readonly string[], also = ""): string {
  const hash = createHash("sha256").update(also);
  for (const path of patterns.flatMap((pattern) => globSync(pattern, { cwd: root }).sort()))
    hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest("hex");
}
