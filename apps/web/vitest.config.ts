import react from "@vitejs/plugin-react";
import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  test: {
    name: "web",
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://localhost:8080/" } },
    include: ["src/**/*.test.{ts,tsx}"],
    exclude: [...configDefaults.exclude, "**/*.isolated.test.{ts,tsx}"],
    setupFiles: ["src/testing/set-up.ts"],
    // The test files of a process share modules and document. The files of vitest.isolated.config.ts do not.
    isolate: false,
    // Long enough for a busy machine.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 30_000,
  },
});
