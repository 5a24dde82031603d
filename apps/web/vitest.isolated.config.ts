import { configDefaults, defineConfig } from "vitest/config";
import shared from "./vitest.config.ts";

/** Test files that replace or reload modules, each in a separate process. */
export default defineConfig({
  plugins: shared.plugins,
  test: {
    ...shared.test,
    name: "web-isolated",
    include: ["src/**/*.isolated.test.{ts,tsx}"],
    exclude: configDefaults.exclude,
    isolate: true,
  },
});
