import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { childEnvironment, root } from "../environment.ts";
import { type Counts, type Report, summarize } from "./summary.ts";

/** Runs vitest over the whole workspace (or what the arguments select), and counts. */
export async function runVitest(
  args: string[],
  env: Record<string, string>,
  onPid: (pid: number) => void,
): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), "manilla-report-"));
  const file = join(folder, "report.json");
  // Here because a project does not inherit it. Two more than cores, because tests wait for the database and for the
  // programs they start.
  const workers = `--maxWorkers=${Math.min(6, availableParallelism() + 2)}`;
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const child = spawn(process.execPath, [vitest, "run", workers, ...args], {
    cwd: root,
    env: childEnvironment({ ...env, TEST_REPORT: file }),
    stdio: "inherit",
    // Ctrl-C is ours to pass on, so that the services outlive the tests that use them.
    detached: process.platform !== "win32",
  });
  if (child.pid !== undefined) onPid(child.pid);
  const code = await new Promise<number>((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (status) => resolve(status ?? 1));
  });
  const report: Report = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { testResults: [] };
  rmSync(folder, { recursive: true, force: true });
  // Nothing that changed has a test: that is no failure.
  const mayBeEmpty = args.some((arg) => arg.startsWith("--changed"));
  return summarize(report, code, { mayBeEmpty });
}
