import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { findPostgresPrograms } from "../../scripts/test/installed.ts";

// Tests of programs that npm does not provide. `npm test` prints what is skipped (scripts/test/installed.ts).
const leftOut = findPostgresPrograms() === undefined ? ["**/tooling/backup.test.ts"] : [];

/**
 * Tests of tools and documents. They run in parallel with the others, because none of them measures time or kills
 * anything shared.
 */
export default defineConfig({
  test: {
    name: "tooling",
    dir: join(import.meta.dirname, ".."),
    include: ["{containers,support,tooling}/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...leftOut],
    setupFiles: [join(import.meta.dirname, "../../packages/testing/src/close-at-end.ts")],
    globalSetup: ["../../scripts/test/global-setup.ts"],
    isolate: false,
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
