import { configDefaults, defineConfig } from "vitest/config";
import shared from "./vitest.config.ts";

/** The files that replace modules or load them anew, each in a process of its own. */
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
