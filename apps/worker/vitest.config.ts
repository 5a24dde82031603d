import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "worker",
    include: ["src/**/*.test.ts"],
    isolate: false,
    setupFiles: ["../../packages/testing/src/close-at-end.ts", "../../packages/testing/src/set-up.ts"],
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
