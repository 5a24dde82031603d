import { join } from "node:path";
import type { Context } from "@manilla/core/context";
import { createContext } from "@manilla/core/create-context";
import { createLog } from "@manilla/core/observability/log";
import { ConfigError, loadDeskConfig } from "@manilla/core/runtime/config";
import { createPool } from "@manilla/core/runtime/db";
import { connectSoon } from "@manilla/core/runtime/redis";
import { refuseOtherLogin } from "@manilla/core/runtime/refuse-other-login";
import { seconds } from "@manilla/shared/duration";
import { childEnvironment, readEnvironment } from "../environment.ts";
import { SetupError } from "../services/process.ts";
import { redisOn } from "../services/redis.ts";
import { databaseUrls } from "../start/database-urls.ts";
import { choosePorts, dataDirectory } from "../start/ports.ts";
import { developmentSecrets, environmentOf, laptopSettings } from "../start/settings.ts";

const name = "ops";

export async function opsContext(): Promise<Context> {
  const given = readEnvironment("DATA_SECRET") === undefined ? laptop() : childEnvironment();
  const config = loadDeskConfig({ ...given, LOG_LEVEL: readEnvironment("LOG_LEVEL") ?? "fatal" });
  await refuseOtherLogin(config, "desk").catch((error: unknown) => {
    throw error instanceof ConfigError ? new SetupError(error.message) : error;
  });
  const log = createLog(name, config.LOG_LEVEL);
  // A command waits for a busy database, because staff run it when something is wrong.
  const ctx = createContext(config, name, {
    log,
    pool: createPool(config, { log, name, connectMs: seconds(15) }),
  });
  // Redis counts wrong passwords, so this waits for the connection. Without Redis this process counts them.
  if (ctx.redis) await connectSoon(ctx.redis);
  return ctx;
}

/** Settings of the product that `npm start` runs, unless the environment names another database or Redis. */
function laptop(): Record<string, string> {
  const dataDir = dataDirectory();
  const ports = choosePorts();
  const secrets = developmentSecrets(join(dataDir, "dev-secrets.json"));
  const owner = readEnvironment("DATABASE_URL") ?? `postgresql://127.0.0.1:${ports.postgres}/manilla`;
  const urls = databaseUrls(owner, secrets);
  const redisUrl = readEnvironment("REDIS_URL") ?? redisOn(join(dataDir, "redis"))?.url;
  return environmentOf(name, laptopSettings({ ports, secrets, databaseUrls: urls, redisUrl, dataDir }));
}
