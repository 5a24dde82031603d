import { configDefaults, defineConfig } from "vitest/config";
import { filesThatReplaceModules } from "../../scripts/test/replaced-modules.ts";

export default defineConfig({
  test: {
    name: "core",
    include: ["src/**/*.test.ts"],
    // These run in vitest.isolated.config.ts.
    exclude: [...configDefaults.exclude, ...filesThatReplaceModules(import.meta.dirname)],
    // The files of a process share its modules.
    isolate: false,
    // After every test the books must balance: installed here, so that no test can forget it.
    setupFiles: ["src/testing/close-at-end.ts", "src/testing/set-up.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
