import { existsSync, readFileSync } from "node:fs";
import { environment } from "./environment.ts";
import { generate } from "./generate.ts";
import { SetupError, signalProcess, stopProcess } from "./services/process.ts";
import { step } from "./start/progress.ts";
import { runChore, takeOverSignals } from "./start/shutdown.ts";
import { leftOutTests } from "./test/installed.ts";
import { runVitest } from "./test/run-vitest.ts";
import { startTestServices } from "./test/services.ts";

const shutdown = takeOverSignals();

async function test(): Promise<void> {
  console.log("Preparing the tests");
  const { postgres, redis, from } = await step("Database and Redis", startTestServices);
  shutdown.add({ name: "postgres", ...postgres });
  if (redis) shutdown.add({ name: "redis", ...redis });
  await step("Database client", generate);
  console.log(`  The services are ${from}.`);
  const leftOut = leftOutTests({ redisUrl: redis?.url });
  for (const sentence of leftOut) console.log(`  ${sentence}`);
  if (from === "containers" && leftOut.length > 0 && environment("CI") !== undefined)
    throw new SetupError("CI leaves no test out: install what the lines above name.");
  console.log("");
  const env = { NODE_ENV: "test", TEST_DATABASE_URL: postgres.url, TEST_REDIS_URL: redis?.url ?? "" };
  const code = await runVitest(process.argv.slice(2), env, (pid) =>
    shutdown.add({
      name: "vitest",
      stop: () => stopProcess(pid, "SIGINT", 10),
      kill: () => signalProcess(pid, "SIGKILL"),
    }),
  );
  const spent = processorSeconds();
  if (spent !== undefined) console.log(`${spent} s of processor time`);
  await shutdown.finish(code);
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
