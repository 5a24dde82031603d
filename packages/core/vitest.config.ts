import { configDefaults, defineConfig } from "vitest/config";
import { timeLimits } from "./src/testing/time-limits.ts";

export default defineConfig({
  test: {
    name: "core",
    include: ["src/**/*.test.ts"],
    // The files of a process share its modules, but for those that replace some (vitest.isolated.config.ts).
    isolate: false,
    exclude: [...configDefaults.exclude, "**/*.isolated.test.ts"],
    // After every test the books must balance: installed here, so that no test can forget it.
    setupFiles: ["src/testing/close-at-end.ts", "src/testing/set-up.ts"],
    ...timeLimits,
  },
});
