import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { childEnvironment, readEnvironment, root } from "./environment.ts";
import { generateClient } from "./generate.ts";
import { SetupError, signalProcess, stopProcess } from "./services/process.ts";
import { runStep } from "./start/progress.ts";
import { runChore, takeOverSignals } from "./start/shutdown.ts";
import { leftOutTests } from "./test/installed.ts";
import { startTestServices } from "./test/services.ts";

const shutdown = takeOverSignals();

async function test(): Promise<void> {
  console.log("Preparing the tests");
  const { postgres, redis, from } = await runStep("Database and Redis", startTestServices);
  shutdown.add({ name: "postgres", ...postgres });
  if (redis) shutdown.add({ name: "redis", ...redis });
  await runStep("Database client", generateClient);
  console.log(`  The services are ${from}.`);
  const leftOut = leftOutTests({ redisUrl: redis?.url });
  for (const sentence of leftOut) console.log(`  ${sentence}`);
  if (from === "containers" && leftOut.length > 0 && readEnvironment("CI") !== undefined)
    throw new SetupError("CI leaves no test out: install what the lines above name.");
  console.log("");
  const env = { NODE_ENV: "test", TEST_DATABASE_URL: postgres.url, TEST_REDIS_URL: redis?.url ?? "" };
  const code = await runVitest(env);
  const spent = processorSeconds();
  if (spent !== undefined) console.log(`${spent} s of processor time`);
  await shutdown.finish(code);
}

async function runVitest(env: Record<string, string>): Promise<number> {
  // Set here, because a vitest project does not inherit it. There are more workers than cores, because tests wait for
  // the database and for the programs they start.
  const workers = `--maxWorkers=${Math.min(6, availableParallelism() + 2)}`;
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const child = spawn(process.execPath, [vitest, "run", workers, ...process.argv.slice(2)], {
    cwd: root,
    env: childEnvironment(env),
    stdio: "inherit",
    detached: process.platform !== "win32",
  });
  const { pid } = child;
  if (pid !== undefined)
    shutdown.add({
      name: "vitest",
      stop: () => stopProcess(pid, "SIGINT", 10),
      kill: () => signalProcess(pid, "SIGKILL"),
    });
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (status) => resolve(status ?? 1));
  });
}

/** Processor time of this process and of its ended children. Only Linux reports it, in hundredths of a second. */
function processorSeconds(): number | undefined {
  if (!existsSync("/proc/self/stat")) return undefined;
  const stat = readFileSync("/proc/self/stat", "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const times = fields.slice(11, 15).map(Number);
  return Math.round(times.reduce((sum, time) => sum + time, 0) / 100);
}

await runChore(test, shutdown);
