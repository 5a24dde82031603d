import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "house",
    include: ["{bench,chaos,containers,running,support,tooling}/**/*.test.ts"],
    globalSetup: ["../scripts/test/global-setup.ts"],
    // Journeys and chaos want the machine for themselves: after everything else, one file at a time.
    sequence: { groupOrder: 1 },
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
