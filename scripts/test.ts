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
  await shutdown.finish(code);
}

await runChore(test, shutdown);
