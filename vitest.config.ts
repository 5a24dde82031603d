import { defineConfig } from "vitest/config";
import { FailureReporter } from "./scripts/test/reporter.ts";

export default defineConfig({
  test: {
    projects: [
      "packages/*",
      "apps/*",
      "{packages,apps}/*/vitest.isolated.config.ts",
      "tests",
      "tests/*/vitest.config.ts",
    ],
    globalSetup: ["scripts/test/global-setup.ts"],
    reporters: ["default", new FailureReporter()],
  },
});
