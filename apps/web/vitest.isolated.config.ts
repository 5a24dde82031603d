import { defineConfig } from "vitest/config";
import { filesThatReplaceModules } from "../../scripts/test/replaced-modules.ts";
import shared from "./vitest.config.ts";

/** The files that replace modules, each in a process of its own. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    name: "web-isolated",
    include: filesThatReplaceModules(import.meta.dirname),
    exclude: [],
    isolate: true,
  },
});
