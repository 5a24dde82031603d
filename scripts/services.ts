import { environment } from "./environment.ts";
import { startEmbeddedPostgres } from "./services/postgres.ts";
import { foreignService, type Service, SetupError } from "./services/process.ts";
import { answersPing, canConnect } from "./services/ready.ts";
import { startRedisIfInstalled } from "./services/redis.ts";

type Place = { dataDir: string; port: number };

/** Uses DATABASE_URL if it is set, else starts an embedded server. The returned URL signs in as the database's owner. */
export async function startPostgres({ dataDir, port }: Place): Promise<Service> {
  const url = environment("DATABASE_URL");
  if (url === undefined) return startEmbeddedPostgres({ dataDir, port, database: "manilla" });
  if (!(await canConnect(url)))
    throw new SetupError(`DATABASE_URL names ${withoutPassword(url)}, which does not answer.`);
  return foreignService(url);
}

export async function startRedis(place: Place): Promise<Service | undefined> {
  const url = environment("REDIS_URL");
  if (url === undefined) return startRedisIfInstalled(place);
  if (!(await answersPing(url)))
    throw new SetupError(`REDIS_URL names ${withoutPassword(url)}, which does not answer.`);
  return foreignService(url);
}

function withoutPassword(url: string): string {
  try {
    const shown = new URL(url);
    if (shown.password) shown.password = "…";
    return decodeURI(shown.href);
  } catch {
    return "something that is no URL";
  }
}
