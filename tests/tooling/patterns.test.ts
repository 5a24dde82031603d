import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { analyse } from "scslre";
import ts from "typescript";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

type Pattern = { source: string; flags: string; where: string };

/**
 * All regular expressions of our programs. A list of only those that are applied to untrusted text would never be
 * complete.
 */
function patternsOf(path: string): Pattern[] {
  const file = ts.createSourceFile(path, readFileSync(root + path, "utf8"), ts.ScriptTarget.Latest, true);
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
        where: `${path}:${line}`,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Describes an attack that makes the pattern slower than linear time, in the words of the analysis. */
function slow({ source, flags, where }: Pattern): string[] {
  const { reports } = analyse({ source, flags });
  return reports.map(({ type, exponential, character }) =>
    [where, `/${source}/${flags}`, exponential ? "exponential" : type, `by ${character.pick}`].join("  "),
  );
}

const listed = execFileSync("git", ["ls-files", "apps/*.ts", "apps/*.tsx", "packages/*.ts"], {
  cwd: root,
  encoding: "utf8",
});
const programs = listed.split("\n").filter((path) => /^(?!apps\/sandbox)(?!.*\.test\.tsx?$)./.test(path));

test("no pattern can be made to take longer than its text is long", () => {
  const patterns = programs.flatMap(patternsOf);
  expect(patterns.length).toBeGreaterThan(100);
  expect(patterns.flatMap(slow)).toEqual([]);
});

test("one that can is found", () => {
  for (const source of ["^(a+)+$", "^[a-z]+[a-z0-9]+@$", "\\s+$"])
    expect(slow({ source, flags: "", where: "here" }), source).toHaveLength(1);
});
