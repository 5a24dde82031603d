import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { findPostgresPrograms } from "../../scripts/test/installed.ts";

// What npm can't bring; `npm test` begins by naming what is left out (scripts/test/installed.ts).
const leftOut = findPostgresPrograms() === undefined ? ["**/tooling/backup.test.ts"] : [];

/** Tests of the tools and the documents: beside the others, because none of them measures or kills anything shared. */
export default defineConfig({
  test: {
    name: "tooling",
    dir: join(import.meta.dirname, ".."),
    include: ["{containers,support,tooling}/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...leftOut],
    setupFiles: [join(import.meta.dirname, "../../packages/testing/src/close-at-end.ts")],
    globalSetup: ["../../scripts/test/global-setup.ts"],
    // The files of a process share its modules.
    isolate: false,
    // A busy machine takes its time; what comes in the end is what counts.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
