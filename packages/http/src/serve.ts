import type { Context } from "@manilla/core/context";
import { createContext } from "@manilla/core/create-context";
import { startTracing, stopTracing } from "@manilla/core/observability/tracing";
import { type Config, ConfigError, loadConfig, loadDeskConfig } from "@manilla/core/runtime/config";
import { connectSoon } from "@manilla/core/runtime/redis";
import { refuseOtherLogin } from "@manilla/core/runtime/refuse-other-login";
import { ignoreFurtherSignals } from "@manilla/core/runtime/signals";
import { seconds } from "@manilla/shared/duration";
import closeWithGrace from "close-with-grace";
import type { FastifyInstance } from "fastify";

/** A shutdown may take this many milliseconds. Every request is shorter, and containers get more time to stop. */
const closeWithinMs = seconds(12);

/**
 * Runs one HTTP program until a signal stops it, and then lets requests in flight finish. Every failed start exits with
 * 1, and a mistake in the configuration is printed without a stack trace.
 */
export function runServer(
  name: "api" | "desk",
  build: (ctx: Context) => Promise<FastifyInstance>,
  portOf: (config: Config) => number,
): void {
  start(name, build, portOf).catch((error: unknown) => {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  });
}

async function start(...[name, build, portOf]: Parameters<typeof runServer>): Promise<void> {
  const config = name === "desk" ? loadDeskConfig() : loadConfig();
  await refuseOtherLogin(config, name === "desk" ? "desk" : "app");
  const ctx = createContext(config, name);
  if (ctx.redis && !(await connectSoon(ctx.redis)))
    ctx.log.warn("connecting to redis failed; limits are counted in this process");
  await startTracing(config, { name, log: ctx.log });
  const app = await build(ctx);
  closeWithGrace(
    { delay: closeWithinMs, logger: { error: (error) => ctx.log.error({ err: error }, "shutdown failed") } },
    async ({ err }) => {
      if (err) ctx.log.error({ err }, "the program ends because of an error");
      ignoreFurtherSignals();
      await app.drain();
      await app.close();
      await ctx.close();
      await stopTracing();
    },
  );
  await app.listen({ host: config.HOST, port: portOf(config) });
}
