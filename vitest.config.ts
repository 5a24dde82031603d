import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: ["packages/*", "apps/*", "tests", "tests/e2e"],
    globalSetup: ["scripts/test/global-setup.ts"],
  },
});
