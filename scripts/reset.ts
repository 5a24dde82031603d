import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { postgresOn } from "./services/postgres.ts";
import { dataFolder, postgresUser } from "./services/postgres-user.ts";
import { stopProcess } from "./services/process.ts";
import { redisOn } from "./services/redis.ts";
import { dataDirectory } from "./start/ports.ts";
import { claimRun } from "./start/run-file.ts";
import { runChore } from "./start/shutdown.ts";

async function reset(): Promise<void> {
  const dataDir = dataDirectory();
  if (!existsSync(dataDir)) {
    console.log("There is no local data.");
    return;
  }
  await claimRun(join(dataDir, "run.json"));
  const cluster = dataFolder(join(dataDir, "postgres"), postgresUser());
  const postgres = postgresOn(cluster);
  if (postgres) await stopProcess(postgres.pid, "SIGINT");
  const redis = redisOn(join(dataDir, "redis"));
  if (redis) await stopProcess(redis.pid, "SIGTERM");
  for (const folder of [cluster, dataDir]) rmSync(folder, { recursive: true, force: true });
  console.log(`Removed all local data (${dataDir}). The next start begins afresh.`);
}

await runChore(reset);
