import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { retentionRules } from "@manilla/core/runtime/retention";
import { describe, expect, test } from "vitest";
import { root } from "../../scripts/environment.ts";

const pages = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"));

test.each(pages)("docs/%s names only files there are", (page) => {
  const text = readFileSync(join(root, "docs", page), "utf8");
  const named = [
    ...text.matchAll(
      /`((?:apps|packages|tests|scripts|prisma|deploy|docs)\/[\w./-]+\.(?:tsx?|mjs|sql|ya?ml))`/g,
    ),
  ];
  for (const [, file = ""] of named) expect(existsSync(join(root, file)), file).toBe(true);
});

describe.each([
  { page: "security.md", atLeast: 50 },
  { page: "experience.md", atLeast: 50 },
])("docs/$page", ({ page, atLeast }) => {
  const lines = readFileSync(join(root, "docs", page), "utf8")
    .split("\n")
    .filter((line) => /^\|(?!-| (?:line|row|friction|wish) \|)/.test(line))
    .map((line) => line.split(" | "))
    .map(([, holds = "", tests = ""]) => ({ holds, tests }));
  const titlesOf = (tests: string) =>
    [...tests.matchAll(/`([^`]+)`([^`]*)/g)].map(([, file = "", after = ""]) => ({
      file,
      titles: [...after.matchAll(/“([^”]+)”/g)].map(([, title = ""]) => title),
    }));

  test("has lines", () => expect(lines.length).toBeGreaterThan(atLeast - 1));

  test.each(lines)("$holds: the tests it names exist, by file and title", ({ tests }) => {
    const named = titlesOf(tests);
    expect(named).not.toEqual([]);
    for (const { file, titles } of named) {
      // The tests of the security suite are declared beside its quarters (security-suite/quarter-1.test.ts).
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
