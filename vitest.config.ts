import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: ["packages/*", "apps/*", "tests"],
    globalSetup: ["scripts/test/global-setup.ts"],
    // A worker more than there are cores only makes every time limit shorter; a database serves them all.
    maxWorkers: Math.max(1, Math.min(4, availableParallelism())),
    passWithNoTests: false,
  },
});
