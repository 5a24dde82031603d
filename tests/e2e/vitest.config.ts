import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "journeys",
    include: ["*.test.ts"],
    // The services first, then the product on top of them: once for all the files.
    globalSetup: ["../../scripts/test/global-setup.ts", "./stack.ts"],
    // After everything else: what a person waits for has a time-out.
    sequence: { groupOrder: 1 },
    // Journeys run in parallel on one stack, and each signs up its own people. A journey may change shared state only where
    // no other journey reads it (see movePrice). The files of a process share its browser.
    isolate: false,
    // A busy machine takes its time; what comes in the end is what counts.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
