import { configDefaults, defineConfig } from "vitest/config";
import { filesThatReplaceModules } from "../../scripts/test/replaced-modules.ts";

export default defineConfig({
  test: {
    name: "api",
    include: ["src/**/*.test.ts"],
    // These run in vitest.isolated.config.ts.
    exclude: [...configDefaults.exclude, ...filesThatReplaceModules(import.meta.dirname)],
    // The files of a process share its modules.
    isolate: false,
    setupFiles: [
      "../../packages/core/src/testing/close-at-end.ts",
      "../../packages/core/src/testing/set-up.ts",
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
