import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { retentionRules } from "@manilla/core/runtime/retention";
import { describe, expect, test } from "vitest";
import { root } from "../../scripts/environment.ts";

const pages = globSync("{README,AGENTS,CONTRIBUTING,docs/**/*}.md", { cwd: root });

test.each(pages)("%s says first whom it is for, and names only files there are", (page) => {
  const text = readFileSync(join(root, page), "utf8");
  expect(text).toMatch(/^# .+\n\nFor /);
  const named = [
    ...text.matchAll(
      /`((?:apps|packages|tests|scripts|prisma|deploy|docs)\/[\w./-]+\.(?:tsx?|mjs|sql|ya?ml))`/g,
    ),
  ];
  for (const [, file = ""] of named) expect(existsSync(join(root, file)), file).toBe(true);
});

describe("docs/security.md", () => {
  const lines = readFileSync(join(root, "docs/security.md"), "utf8")
    .split("\n")
    .filter((line) => /^\|(?!-| guarantee \|)/.test(line))
    .map((line) => line.slice(2, -2).split(" | "))
    .map(([holds = "", tests = ""]) => ({ holds, tests }));
  const titlesOf = (tests: string) =>
    [...tests.matchAll(/`([^`]+)`([^`]*)/g)].map(([, file = "", after = ""]) => ({
      file,
      titles: [...after.matchAll(/“([^”]+)”/g)].map(([, title = ""]) => title),
    }));

  test("docs/security.md has lines", () => expect(lines.length).toBeGreaterThan(49));

  test.each(lines)("$holds: the tests it names exist, by file and title", ({ tests }) => {
    const named = titlesOf(tests);
    expect(named).not.toEqual([]);
    for (const { file, titles } of named) {
      // The security suite's quarter-N.test.ts have no titles. They only call modules of their folder, which have them.
      expect(file).toMatch(/\.test\.tsx?$|\/security-suite\/[a-z-]+\.ts$/);
      const text = readFileSync(join(root, file), "utf8");
      expect(titles, file).not.toEqual([]);
      for (const title of titles) expect(text.includes(title), `${file}: ${title}`).toBe(true);
    }
  });
});

test("docs/operations.md says how long everything is kept", () => {
  const text = readFileSync(join(root, "docs", "operations.md"), "utf8");
  for (const { name, days } of retentionRules)
    expect(text, name).toMatch(new RegExp(`^\\| \`${name}\` \\|.*\\| ${days} `, "m"));
});

test("docs/style.md shows comments that are in the code", () => {
  const sources = globSync("{packages,apps,scripts}/**/*.{ts,tsx}", {
    cwd: root,
    exclude: ["**/node_modules", "**/dist"],
  }).map((file) => readFileSync(join(root, file), "utf8"));
  const code = sources.join("\n").replaceAll(/\s+(?:(?:\/\/|\*) )?\s*/g, " ");
  const pairs = readFileSync(join(root, "docs/style.md"), "utf8").matchAll(/^\| .+ \| (.+) \|$/gm);
  const after = [...pairs].map(([, cell = ""]) => cell).filter((cell) => !/^after$|---/.test(cell));
  expect(after.length).toBeGreaterThan(19);
  expect(after.filter((cell) => !code.includes(cell))).toEqual([]);
});
