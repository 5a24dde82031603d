import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/environment.ts";

// `vi.mock` and its like change modules that the other files of the process have loaded, or load after it; after `resetModules`
// the next file gets those that this one loaded last, with what they remember.
const replacement = /\bvi\.(?:mock|unmock|doMock|doUnmock|resetModules)\(/;

test("a test file that replaces modules or loads them anew is named *.isolated.test.ts, which gives it a process of its own", () => {
  const files = globSync("{packages,apps}/*/src/**/*.test.{ts,tsx}", { cwd: root });
  expect(files.length).toBeGreaterThan(150);
  const replacing = files.filter((file) => replacement.test(readFileSync(join(root, file), "utf8")));
  expect(replacing.filter((file) => !/\.isolated\.test\.tsx?$/.test(file))).toEqual([]);
});
