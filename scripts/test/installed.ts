import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";
import { childEnvironment } from "../environment.ts";
import { findRedisServer } from "../services/redis.ts";

/** Returns a folder with PostgreSQL's server and client programs of one version. npm provides only the server. */
export function findPostgresPrograms(): string | undefined {
  const places = [
    ...(childEnvironment().PATH ?? "").split(delimiter),
    ...globSync("/usr/lib/postgresql/*/bin"),
    ...globSync("/{opt/homebrew,usr/local}/opt/postgresql@*/bin"),
  ];
  const programs = ["pg_dump", "pg_restore", "initdb", "postgres"];
  return places.find((place) => programs.every((name) => existsSync(join(place, name))));
}

export function leftOutTests({ redisUrl }: { redisUrl: string | undefined }): string[] {
  const sentences = [
    redisUrl === undefined &&
      "Left out without a Redis: the worker's tests on Redis; on Postgres they run. Give TEST_REDIS_URL, or install redis-server or Docker.",
    findRedisServer() === undefined &&
      "Left out without a redis-server in the PATH: tests/running/sentinels, the limits while Redis is killed, and Redis in tests/tooling/services.",
    findPostgresPrograms() === undefined &&
      "Left out without PostgreSQL's client programs: tests/tooling/backup. Install Debian's postgresql or Homebrew's postgresql@18.",
  ];
  return sentences.filter((sentence) => sentence !== false);
}
