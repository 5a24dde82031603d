import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { childEnvironment, root } from "../../scripts/environment.ts";

function fakeDocker(): string {
  const folder = mkdtempSync(join(tmpdir(), "manilla-docker-"));
  const path = join(folder, "docker");
  writeFileSync(path, "#!/bin/sh\nexit 0\n");
  chmodSync(path, 0o755);
  return folder;
}

function runTests(settings: Record<string, string>): Promise<{ code: number; printed: string }> {
  const {
    TEST_DATABASE_URL: _database,
    TEST_REDIS_URL: _redis,
    TEST_SERVICES: _chosen,
    CI: _ci,
    ...inherited
  } = childEnvironment();
  const env = {
    ...inherited,
    PATH: `${fakeDocker()}:${inherited.PATH}`,
    DOCKER_HOST: "unix:///nowhere.sock",
    // Testcontainers also tries the usual socket. On a machine where that answers, this setting prevents a download.
    TESTCONTAINERS_HUB_IMAGE_NAME_PREFIX: "registry.invalid/",
    ...settings,
  };
  const args = [join(root, "scripts/test.ts"), "packages/shared/src/money.test.ts"];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, env, timeout: 120_000 }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, printed: stdout + stderr }),
    );
  });
}

test.each([{ CI: "true" }, { TEST_SERVICES: "containers" }])(
  "with %o, a container that does not start fails the run",
  async (settings) => {
    const { code, printed } = await runTests(settings);
    expect(printed).toContain("The containers of the tests did not start");
    expect(code).toBe(1);
  },
);

test("without either, a laptop whose Docker is broken says so and uses embedded services", async () => {
  const { code, printed } = await runTests({});
  expect(printed).toContain("Docker answers, but its containers did not start");
  expect(code).toBe(0);
});
