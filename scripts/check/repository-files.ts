import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** The files that are, or are about to be, in the repository. */
export function repositoryFiles(root: string): string[] {
  const listed = ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate"];
  return (
    execFileSync("git", listed, { cwd: root, encoding: "utf8" })
      .split("\n")
      // A file that git still lists may just have been removed.
      .filter((file) => file !== "" && existsSync(join(root, file)))
  );
}
