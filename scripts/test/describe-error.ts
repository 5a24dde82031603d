import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { TestCase } from "vitest/node";
import { root } from "../environment.ts";

type TestError = NonNullable<ReturnType<TestCase["result"]>["errors"]>[number];

export function describeError(error: Partial<TestError> | undefined): string[] {
  const [first = "no message", ...rest] = stripVTControlCharacters(error?.message ?? "no message").split(
    "\n",
  );
  const waitedFor = rest.map((line) => line.trim()).find((line) => /^-? ?waiting for /.test(line));
  return [first, waitedFor?.replace(/^- /, ""), failingLine(error)].filter((line) => line !== undefined);
}

function failingLine(error: Partial<TestError> | undefined): string | undefined {
  const place = error?.stacks?.find(({ file }) => file.startsWith(root) && !file.includes("/node_modules/"));
  if (place === undefined) return undefined;
  const { file, line, column } = place;
  return `at ${relative(root, file)}:${line}:${column}${statement(file, line)}`;
}

function statement(file: string, line: number): string {
  try {
    const text = readFileSync(file, "utf8").split("\n")[line - 1]?.trim();
    return text ? `  ${text}` : "";
  } catch {
    return "";
  }
}
