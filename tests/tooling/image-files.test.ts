import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryFiles } from "../../scripts/check/repository-files.ts";
import { root } from "../../scripts/environment.ts";

test("what runs in the images reads no file that the images leave out", () => {
  expect(readFileSync(join(root, ".dockerignore"), "utf8")).toContain("**/testing\n");
  const run = repositoryFiles(root).filter((file) => /^(prisma|scripts\/container)\/.*\.ts$/.test(file));
  expect(run.length).toBeGreaterThan(10);
  expect(run.filter((file) => readFileSync(join(root, file), "utf8").includes("/testing/"))).toEqual([]);
});
