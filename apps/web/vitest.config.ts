import react from "@vitejs/plugin-react";
import { configDefaults, defineConfig } from "vitest/config";
import { filesThatReplaceModules } from "../../scripts/test/replaced-modules.ts";
import { contractsWithoutZod } from "./vite/contracts-without-zod.ts";

export default defineConfig({
  plugins: [react(), contractsWithoutZod()],
  test: {
    name: "web",
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://localhost:8080/" } },
    include: ["src/**/*.test.{ts,tsx}"],
    // These run in vitest.isolated.config.ts.
    exclude: [...configDefaults.exclude, ...filesThatReplaceModules(import.meta.dirname)],
    // The files of a process share its modules and its document, which testing/set-up.ts empties.
    isolate: false,
    testTimeout: 30_000,
    setupFiles: ["src/testing/set-up.ts"],
  },
});
