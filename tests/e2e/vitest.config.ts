import { defineConfig } from "vitest/config";
import { timeLimits } from "../../packages/core/src/testing/time-limits.ts";

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
    ...timeLimits,
  },
});
