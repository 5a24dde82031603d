import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const replacement = /\bvi\.(?:mock|unmock|doMock|doUnmock|resetModules)\(/;

/**
 * The test files below a package's `src` that replace modules or load them again. The other files of a package share the
 * modules of one process, which saves about two seconds a file; these need modules of their own.
 */
export function filesThatReplaceModules(packageFolder: string): string[] {
  return globSync("src/**/*.test.{ts,tsx}", { cwd: packageFolder }).filter((file) =>
    replacement.test(readFileSync(join(packageFolder, file), "utf8")),
  );
}
