import { statSync } from "node:fs";
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { root } from "../environment.ts";
import longFiles from "./long-files.json" with { type: "json" };

// How long the files above eight seconds took on two cores, for a checkout where no run has been. It need not be exact: it
// decides the order alone.
const listed: Record<string, number> = longFiles;

/**
 * The longest files first, so that no long file runs alone at the end. Files that have a process of their own come before
 * those that share modules. The latter stay together by project, because a shared process ends when the next file is of
 * another project; the project with the longest file comes first.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const lengths = new Map(files.map((file) => [file, this.#length(file)]));
    const longest = new Map<string, number>();
    for (const [{ project }, length] of lengths)
      longest.set(project.name, Math.max(longest.get(project.name) ?? 0, length));
    const key = (file: TestSpecification) => {
      const { name, config } = file.project;
      const length = lengths.get(file) ?? 0;
      const group = config.sequence.groupOrder ?? 0;
      return config.isolate ? [group, 0, -length] : [group, 1, -(longest.get(name) ?? 0), name, -length];
    };
    return files.toSorted((one, other) => compare(key(one), key(other)));
  }

  // Milliseconds: of the last run here, else of the list. A file that is in neither counts one for each byte of its text,
  // which is about right.
  #length(file: TestSpecification): number {
    const seconds = listed[relative(root, file.moduleId)];
    const { duration } = this.ctx.cache.getTestSpecificationResult(file) ?? {};
    return duration ?? (seconds === undefined ? statSync(file.moduleId).size : seconds * 1_000);
  }
}

function compare(one: (number | string)[], other: (number | string)[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at === -1 ? 0 : (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1;
}
