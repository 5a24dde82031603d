import { join } from "node:path";
import { postgresOn } from "./postgres.ts";
import { dataFolder, postgresUser } from "./postgres-user.ts";
import { stopProcess } from "./process.ts";
import { redisOn } from "./redis.ts";

export async function stopLeftOver(dataDir: string): Promise<string> {
  const cluster = dataFolder(join(dataDir, "postgres"), postgresUser());
  const postgres = postgresOn(cluster);
  if (postgres) await stopProcess(postgres.pid, "SIGINT");
  const redis = redisOn(join(dataDir, "redis"));
  if (redis) await stopProcess(redis.pid, "SIGTERM");
  return cluster;
}
