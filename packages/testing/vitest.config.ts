import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "testing",
    include: ["src/**/*.test.ts"],
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
