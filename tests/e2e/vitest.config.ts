import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "journeys",
    include: ["*.test.ts"],
    // The services first, then the product on top of them: once for all the files.
    globalSetup: ["../../scripts/test/global-setup.ts", "./house.ts"],
    sequence: { groupOrder: 2 },
    fileParallelism: false,
    // A page may take its time on a busy machine; what it shows in the end is what counts.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
