import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "desk",
    include: ["src/**/*.test.ts"],
    // Test files of one process share its modules.
    isolate: false,
    setupFiles: ["../../packages/testing/src/close-at-end.ts", "../../packages/testing/src/set-up.ts"],
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
