import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { childEnvironment, root } from "../../scripts/environment.ts";
import { isAlive, signalProcess } from "../../scripts/services/process.ts";

const vitest = join(root, "node_modules/vitest/vitest.mjs");
const testing = join(root, "packages/testing/src");

test.each([
  ["while it is imported", 'throw new Error("no stack")'],
  ["in a test", 'test("fails", () => expect(1).toBe(2))'],
])("a test file that fails %s leaves no program running that it started", async (_, failure) => {
  const folder = mkdtempSync(join(tmpdir(), "children-end-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const settings = { globals: true, setupFiles: [join(testing, "close-at-end.ts")] };
  writeFileSync(join(folder, "vitest.config.mjs"), `export default ${JSON.stringify({ test: settings })}`);
  writeFileSync(
    join(folder, "starts.test.ts"),
    `import { spawn } from "node:child_process";
     import { writeFileSync } from "node:fs";
     import { endWithFile } from "${join(testing, "run-at-end.ts")}";
     const child = endWithFile(spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"]));
     writeFileSync("pid", String(child.pid));
     ${failure}`,
  );
  const run = promisify(execFile)(process.execPath, [vitest, "run"], {
    cwd: folder,
    env: childEnvironment(),
  });
  await expect(run).rejects.toMatchObject({ code: 1 });
  const pid = Number.parseInt(readFileSync(join(folder, "pid"), "utf8"), 10);
  onTestFinished(() => signalProcess(pid, "SIGKILL"));
  await expect.poll(() => isAlive(pid)).toBe(false);
});
