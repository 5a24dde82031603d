import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: ["packages/*", "apps/*", "tests", "tests/*/vitest.config.ts"],
    globalSetup: ["scripts/test/global-setup.ts"],
  },
});
