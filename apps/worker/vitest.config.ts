import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "worker",
    include: ["src/**/*.test.ts"],
    setupFiles: [
      "../../packages/core/src/testing/close-at-end.ts",
      "../../packages/core/src/testing/set-up.ts",
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
