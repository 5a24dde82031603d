import { defineConfig } from "vitest/config";
import { timeLimits } from "../../packages/core/src/testing/time-limits.ts";

export default defineConfig({
  test: {
    name: "worker",
    include: ["src/**/*.test.ts"],
    // The files of a process share its modules.
    isolate: false,
    setupFiles: [
      "../../packages/core/src/testing/close-at-end.ts",
      "../../packages/core/src/testing/set-up.ts",
    ],
    ...timeLimits,
  },
});
