import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

export function repositoryFiles(root: string): string[] {
  const listed = ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate"];
  return (
    execFileSync("git", listed, { cwd: root, encoding: "utf8" })
      .split("\n")
      // git also lists a removed file until the removal is committed.
      .filter((file) => file !== "" && existsSync(join(root, file)))
  );
}
