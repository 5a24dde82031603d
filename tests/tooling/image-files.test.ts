import { readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { repositoryFiles } from "../../scripts/check/repository-files.ts";
import { root } from "../../scripts/environment.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const rules = read(".dockerignore")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

/** Docker's rule: the last pattern that matches the file or one of its folders decides. */
function isLeftOut(file: string): boolean {
  const names = file.split("/");
  const paths = names.map((_, index) => names.slice(0, index + 1).join("/"));
  const last = rules.findLast((rule) => paths.some((path) => matchesGlob(path, rule.replace("!", ""))));
  return last !== undefined && !last.startsWith("!");
}

test("what runs in the images reads no file that the images leave out", () => {
  expect(isLeftOut("apps/api/src/testing/app.ts")).toBe(true);
  const run = repositoryFiles(root).filter((file) => /^(prisma|scripts\/container)\/.*\.ts$/.test(file));
  expect(run.length).toBeGreaterThan(10);
  expect(run.filter((file) => read(file).includes("/testing/"))).toEqual([]);
});

test("the images are built from the list of every package, which the build can read", () => {
  const lists = repositoryFiles(root).filter((file) => file.endsWith("package.json"));
  const copied = lists.filter((file) =>
    new RegExp(`^COPY .*\\b${file.replaceAll("/", "\\/")}\\b`, "m").test(read("Dockerfile")),
  );
  expect(copied).toEqual(lists);
  expect(lists.filter(isLeftOut)).toEqual([]);
});
