import { createContext } from "@manilla/core/create-context";
import { startTracing, stopTracing } from "@manilla/core/observability/tracing";
import { ConfigError, loadConfig } from "@manilla/core/runtime/config";
import { refuseOtherLogin } from "@manilla/core/runtime/refuse-other-login";
import { ignoreFurtherSignals } from "@manilla/core/runtime/signals";
import { seconds } from "@manilla/shared/duration";
import closeWithGrace from "close-with-grace";
import { serveHealth } from "./health.ts";
import { allChores } from "./jobs/chores.ts";
import { allEffects } from "./jobs/effects.ts";
import { startWorker } from "./worker.ts";

const closingMs = seconds(15);

async function start(): Promise<void> {
  const config = loadConfig();
  await refuseOtherLogin(config, "app");
  const ctx = createContext(config, "worker");
  await startTracing(config, { name: "worker", log: ctx.log });
  // The worker does not wait for Redis: the first command connects ctx.redis.
  const worker = startWorker(ctx, { effects: allEffects, chores: allChores });
  let closing = false;
  const board = config.QUEUE_BOARD_TOKEN
    ? (await import("./board.ts")).openBoard(config.QUEUE_BOARD_TOKEN, ctx)
    : undefined;
  const health = serveHealth(ctx, () => closing, board);
  health.listen(config.WORKER_PORT, config.HOST, () =>
    ctx.log.info({ port: config.WORKER_PORT }, "the worker is at work"),
  );
  closeWithGrace({ delay: closingMs, logger: ctx.log }, async ({ err }) => {
    closing = true;
    ignoreFurtherSignals();
    if (err) ctx.log.fatal({ err }, "the worker ends because of a bug");
    await worker.close();
    health.close();
    await board?.close();
    await ctx.close();
    await stopTracing();
  });
}

try {
  await start();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
