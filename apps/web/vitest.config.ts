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
    // The files of a process share its modules (but for vitest.isolated.config.ts) and its document, which the set-up empties after each test.
    isolate: false,
    // A busy machine takes its time; what comes in the end is what counts.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 30_000,
  },
});
