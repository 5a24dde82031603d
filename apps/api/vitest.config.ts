import { configDefaults, defineConfig } from "vitest/config";
import { timeLimits } from "../../packages/core/src/testing/time-limits.ts";

export default defineConfig({
  test: {
    name: "api",
    include: ["src/**/*.test.ts"],
    // The files of a process share its modules, but for those that replace some (vitest.isolated.config.ts).
    isolate: false,
    exclude: [...configDefaults.exclude, "**/*.isolated.test.ts"],
    setupFiles: [
      "../../packages/core/src/testing/close-at-end.ts",
      "../../packages/core/src/testing/set-up.ts",
    ],
    ...timeLimits,
  },
});
