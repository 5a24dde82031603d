import { configDefaults, defineConfig } from "vitest/config";
import shared from "./vitest.config.ts";

/** Files that replace or reload modules. Each runs in a process of its own. */
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
