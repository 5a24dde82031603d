import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const places = [
  "/usr/lib/postgresql/18/bin/pgbench",
  "/usr/lib/postgresql/15/bin/pgbench",
  "/usr/bin/pgbench",
];

/** Throws if pgbench is missing, because there is nothing to compare with. */
export function findPgbench(): string {
  const found = places.find(existsSync);
  if (!found)
    throw new Error("pgbench is missing: install it (Debian: apt-get install postgresql) and try again.");
  return found;
}

export function runPgbench(url: string, script: string, seconds: number): number {
  const folder = mkdtempSync(join(tmpdir(), "pgbench-"));
  const file = join(folder, "script.sql");
  writeFileSync(file, script);
  try {
    const flags = ["-n", "-c", "8", "-j", "1", "-M", "prepared", "-T", String(seconds), "-f", file];
    const said = execFileSync(findPgbench(), [...flags, url], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const processed = /actually processed: (\d+)/.exec(said)?.[1];
    if (!processed) throw new Error(`pgbench said nothing to count:\n${said}`);
    return Number.parseInt(processed, 10);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
