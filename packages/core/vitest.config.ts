import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "core",
    include: ["src/**/*.test.ts"],
    // After every test the books must balance: installed here, so that no test can forget it.
    setupFiles: ["src/testing/close-at-end.ts", "src/testing/set-up.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
