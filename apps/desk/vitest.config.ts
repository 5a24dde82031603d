import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "desk",
    include: ["src/**/*.test.ts"],
    setupFiles: [
      "../../packages/core/src/testing/close-at-end.ts",
      "../../packages/core/src/testing/set-up.ts",
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
