import { configDefaults, defineConfig } from "vitest/config";
import { findRedisServer } from "../scripts/services/redis.ts";

// Tests of programs that npm does not provide. `npm test` prints what it leaves out (scripts/test/installed.ts).
const leftOut = findRedisServer() === undefined ? ["running/sentinels.test.ts"] : [];

export default defineConfig({
  test: {
    name: "running",
    include: ["{bench,chaos,running}/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...leftOut],
    setupFiles: ["../packages/testing/src/close-at-end.ts"],
    globalSetup: ["../scripts/test/global-setup.ts"],
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
