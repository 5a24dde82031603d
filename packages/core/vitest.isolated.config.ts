import { configDefaults, defineConfig } from "vitest/config";
import shared from "./vitest.config.ts";

/** Test files that replace modules. Each runs in a separate process. */
export default defineConfig({
  test: {
    ...shared.test,
    name: "core-isolated",
    include: ["src/**/*.isolated.test.ts"],
    exclude: configDefaults.exclude,
    isolate: true,
  },
});
