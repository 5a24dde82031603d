import { defineConfig } from "vitest/config";
import { environment } from "./scripts/environment.ts";
import { FailureReporter } from "./scripts/test/reporter.ts";

// Where `npm test` wants vitest's JSON report, which it counts.
const report = environment("TEST_REPORT");

export default defineConfig({
  test: {
    projects: ["packages/*", "apps/*", "tests", "tests/*/vitest.config.ts"],
    globalSetup: ["scripts/test/global-setup.ts"],
    reporters: [
      "default",
      new FailureReporter(),
      ...(report === undefined ? [] : [["json", { outputFile: report }] as [string, object]]),
    ],
  },
});
