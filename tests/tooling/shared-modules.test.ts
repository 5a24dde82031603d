import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/environment.ts";

// `vi.mock` and similar calls change modules for all files of the process. After `resetModules` the next file gets
// the modules that this file loaded last, including their state.
const replacement = /\bvi\.(?:mock|unmock|doMock|doUnmock|resetModules)\(/;

test("a test file that replaces modules or loads them anew is named *.isolated.test.ts, which gives it a process of its own", () => {
  const files = globSync("{packages,apps}/*/src/**/*.test.{ts,tsx}", { cwd: root });
  expect(files.length).toBeGreaterThan(150);
  const replacing = files.filter((file) => replacement.test(readFileSync(join(root, file), "utf8")));
  expect(replacing.filter((file) => !/\.isolated\.test\.tsx?$/.test(file))).toEqual([]);
});
