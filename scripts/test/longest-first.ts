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
    const byProject = await super.sort(files);
    const lengths = byProject.map((file) => this.#length(file));
    const longest = new Map<string, number>();
    for (const [index, { project }] of byProject.entries())
      longest.set(project.name, Math.max(longest.get(project.name) ?? 0, lengths[index] ?? 0));
    const keys = byProject.map(({ project: { name, config } }, index) => [
      config.sequence.groupOrder ?? 0,
      config.isolate ? 0 : 1,
      -((config.isolate ? lengths[index] : longest.get(name)) ?? 0),
      index,
    ]);
    return keys.toSorted(compare).flatMap((key) => byProject[key.at(-1) ?? 0] ?? []);
  }

  // Milliseconds: of the last run here, else of the list. A file that is in neither counts one for each byte of its text,
  // which is about right.
  #length(file: TestSpecification): number {
    const seconds = listed[relative(root, file.moduleId)];
    const { duration } = this.ctx.cache.getTestSpecificationResult(file) ?? {};
    return duration ?? (seconds === undefined ? statSync(file.moduleId).size : seconds * 1_000);
  }
}

function compare(one: number[], other: number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
