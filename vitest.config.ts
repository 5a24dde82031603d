import { defineConfig } from "vitest/config";
import { environment } from "./scripts/environment.ts";
import { LongestFirst } from "./scripts/test/longest-first.ts";
import { FailureReporter } from "./scripts/test/reporter.ts";

// Where `npm test` wants vitest's JSON report, which it counts.
const report = environment("TEST_REPORT");

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
    sequence: { sequencer: LongestFirst },
    reporters: [
      "default",
      new FailureReporter(),
      ...(report === undefined ? [] : [["json", { outputFile: report }] as [string, object]]),
    ],
  },
});
