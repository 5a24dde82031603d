import { execFile } from "node:child_process";
import { chmodSync, existsSync, globSync, mkdtempSync, rmSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@manilla/testing/free-port";
import { readEnvironment } from "../environment.ts";
import { givenService } from "../services/given-service.ts";
import { answersPing, canConnect } from "../services/on-database.ts";
import { disposableSettings, flagsOf, postgresOn, startEmbeddedPostgres } from "../services/postgres.ts";
import { type Service, SetupError } from "../services/process.ts";
import { redisDatabases, startRedisIfInstalled } from "../services/redis.ts";

export type TestServices = { postgres: Service; redis: Service | undefined; from: string };

/**
 * Uses the given services, else containers if Docker answers, else embedded services in a temporary folder.
 * `TEST_SERVICES` chooses containers or embedded. If the containers do not start, embedded services replace them.
 * Throws SetupError instead if containers were chosen or CI is set, and for an unknown choice.
 */
export async function startTestServices(): Promise<TestServices> {
  const chosen = readEnvironment("TEST_SERVICES");
  if (chosen !== undefined && chosen !== "containers" && chosen !== "embedded")
    throw new SetupError("TEST_SERVICES is containers or embedded.");
  const given = await givenServices();
  if (given) return given;
  if (chosen === "embedded") return startEmbedded();
  if (chosen === undefined && !(await dockerAnswers())) return startEmbedded();
  try {
    return await startContainers();
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    if (chosen === "containers" || readEnvironment("CI") !== undefined)
      throw new SetupError(`The containers of the tests did not start: ${reason}`);
    console.log(`  (Docker answers, but its containers did not start: ${reason}. Using embedded services.)`);
    return startEmbedded();
  }
}

async function givenServices(): Promise<TestServices | undefined> {
  const postgres = await givenService("TEST_DATABASE_URL", canConnect);
  const redis = await givenService("TEST_REDIS_URL", answersPing);
  if (postgres) return { postgres, redis, from: "the given URLs" };
  if (redis) throw new SetupError("Give TEST_DATABASE_URL beside TEST_REDIS_URL, or neither.");
  return undefined;
}

async function dockerAnswers(): Promise<boolean> {
  try {
    await promisify(execFile)("docker", ["info"], { timeout: 2000 });
    return true;
  } catch {
    return false;
  }
}

async function startContainers(): Promise<TestServices> {
  const settings = { ...disposableSettings, jit: "off", max_connections: "200" };
  const { PostgreSqlContainer } = await import("@testcontainers/postgresql");
  const { RedisContainer } = await import("@testcontainers/redis");
  const postgres = await new PostgreSqlContainer("postgres:18")
    .withCommand(["postgres", ...flagsOf(settings)])
    .start();
  const redis = await new RedisContainer("redis:8")
    .withCommand(["redis-server", "--databases", String(redisDatabases)])
    .start()
    .catch(async (error: unknown) => {
      await postgres.stop();
      throw error;
    });
  const ended = (container: { stop: () => Promise<unknown> }) => async () => void (await container.stop());
  return {
    postgres: { url: postgres.getConnectionUri(), stop: ended(postgres), kill: () => undefined },
    redis: { url: redis.getConnectionUrl(), stop: ended(redis), kill: () => undefined },
    from: "containers",
  };
}

// In memory, cloning the template takes 30 ms. On a disk it takes ten times as long.
const memoryFolder = "/dev/shm";
const gibibyte = 1024 ** 3;
const folderPrefix = "manilla-test-";

/** A folder in memory if it has enough space, else a temporary one. A run needs about half a gibibyte. */
function parentFolder(): string {
  if (!existsSync(memoryFolder) || process.availableMemory() < 4 * gibibyte) return tmpdir();
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize < 2 * gibibyte ? tmpdir() : memoryFolder;
}

// Removes the folders of killed runs, which would occupy memory. The folder of a run that is just starting is younger
// than ten minutes.
function removeLeftOvers(parent: string): void {
  const oldest = Date.now() - 10 * 60_000;
  for (const folder of globSync(`${folderPrefix}*`, { cwd: parent }).map((name) => join(parent, name))) {
    const changedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (changedAt < oldest && !postgresOn(join(folder, "postgres")))
      rmSync(folder, { recursive: true, force: true });
  }
}

async function startEmbedded(): Promise<TestServices> {
  const parent = parentFolder();
  removeLeftOvers(parent);
  const folder = mkdtempSync(join(parent, folderPrefix));
  // mkdtemp makes the folder accessible to us only. The database's user must be able to enter it.
  chmodSync(folder, 0o755);
  const options = {
    dataDir: join(folder, "postgres"),
    port: await freePort(),
    database: "postgres",
    disposable: true,
  };
  const postgres = await startEmbeddedPostgres(options);
  const redis = await startRedisIfInstalled({ dataDir: join(folder, "redis"), port: await freePort() });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return {
    redis,
    // After an interruption the folder stays until a later run removes it: PostgreSQL may still be writing.
    postgres: { ...postgres, stop: () => postgres.stop().finally(remove) },
    from: redis ? "embedded PostgreSQL and this machine's Redis" : "embedded PostgreSQL",
  };
}
