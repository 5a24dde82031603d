import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "journeys",
    include: ["*.test.ts"],
    globalSetup: ["../../scripts/test/global-setup.ts", "./stack.ts"],
    sequence: { groupOrder: 1 },
    // Journeys run in parallel on one running product, and each signs up its own people. A journey may change shared state
    // only if no other journey reads it (see movePrice). Files of one process share its browser.
    isolate: false,
    // Long enough for a busy machine (patienceMs in watched-page.ts). Each poll of a page costs processor time.
    expect: { poll: { timeout: 60_000, interval: 100 } },
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
