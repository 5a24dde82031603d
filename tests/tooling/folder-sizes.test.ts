import { dirname } from "node:path";
import { expect, test } from "vitest";
import { repositoryFiles } from "../../scripts/check/repository-files.ts";
import { root } from "../../scripts/environment.ts";

/** About two dozen files fit on one screen. Larger folders should be split. Tests do not count. */
const most = 26;

const exceptions: Record<string, string> = {
  "docs/gallery": "written by `pnpm gallery`, a page for each kind of user, never read as a list",
};

test(`no folder holds more than ${most} files beside its tests`, () => {
  const sources = repositoryFiles(root).filter((file) => !/\.test\.tsx?$/.test(file));
  const folders = Map.groupBy(sources, (file) => dirname(file));
  const long = [...folders].filter(([folder, files]) => files.length > most && !(folder in exceptions));
  expect(long.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
});

test("every exception is still one", () => {
  const sizes = Map.groupBy(repositoryFiles(root), (file) => dirname(file));
  expect(Object.keys(exceptions).filter((folder) => (sizes.get(folder)?.length ?? 0) <= most)).toEqual([]);
});
