import { createContext } from "@manilla/core/context";
import { startTracing, stopTracing } from "@manilla/core/observability/tracing";
import { ConfigError, loadConfig } from "@manilla/core/runtime/config";
import { ignoreFurtherSignals } from "@manilla/core/runtime/signals";
import closeWithGrace from "close-with-grace";
import { buildDesk } from "./app.ts";

/** Longer than any request may take, shorter than what a container is given to stop. */
const closeWithinMs = 12_000;

async function main(): Promise<void> {
  const config = loadConfig();
  const ctx = createContext(config, "desk");
  await ctx.redis
    ?.connect()
    .catch(() => ctx.log.warn("the connection to redis failed; limits are counted in this process"));
  await startTracing(config, { name: "desk", log: ctx.log });
  const app = await buildDesk(ctx);
  closeWithGrace(
    { delay: closeWithinMs, logger: { error: (error) => ctx.log.error(error) } },
    async ({ err }) => {
      if (err) ctx.log.error({ err }, "closing after an error");
      ignoreFurtherSignals();
      await app.drain();
      await app.close();
      await ctx.close();
      await stopTracing();
    },
  );
  await app.listen({ host: config.HOST, port: config.DESK_PORT });
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
