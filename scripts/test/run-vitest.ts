import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { childEnvironment, root } from "../environment.ts";

export async function runVitest(
  args: string[],
  env: Record<string, string>,
  onPid: (pid: number) => void,
): Promise<number> {
  // The number of workers is set here, because a vitest project does not inherit it. It is two more than the cores,
  // because tests wait for the database and for the programs they start.
  const workers = `--maxWorkers=${Math.min(6, availableParallelism() + 2)}`;
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const child = spawn(process.execPath, [vitest, "run", workers, ...args], {
    cwd: root,
    env: childEnvironment(env),
    stdio: "inherit",
    detached: process.platform !== "win32",
  });
  if (child.pid !== undefined) onPid(child.pid);
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (status) => resolve(status ?? 1));
  });
}
