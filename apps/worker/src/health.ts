import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Context } from "@manilla/core/context";
import { readOutboxAge } from "@manilla/core/ledger/outbox";
import { refreshAge } from "@manilla/core/market/refresh";
import { businessGauges } from "@manilla/core/observability/business-gauges";
import { metricsPage } from "@manilla/core/observability/metrics";
import { canWrite } from "@manilla/core/runtime/readiness";
import { isSameSecret } from "@manilla/core/secrets/seal";
import { seconds } from "@manilla/shared/duration";
import type { Board } from "./board.ts";

/** Seconds. The worker is not ready if the last refresh of rates or the oldest waiting event is older than this. */
const oldestRefresh = 120;
const oldestEvent = 120;

/** Both timeouts are set to the same value, because Node applies the longer one to the whole request. */
const timeLimits = {
  headersTimeout: seconds(5),
  requestTimeout: seconds(5),
  connectionsCheckingInterval: seconds(1),
};

async function readiness(ctx: Context) {
  try {
    const [refreshed, waiting, writes] = await Promise.all([
      refreshAge(ctx),
      readOutboxAge(ctx.prisma),
      canWrite(ctx.prisma),
    ]);
    return {
      ready: writes && refreshed !== null && refreshed <= oldestRefresh && waiting <= oldestEvent,
      writes,
      lastRateRefreshSeconds: refreshed,
      oldestEventSeconds: waiting,
    };
  } catch (error) {
    ctx.log.warn({ err: error }, "reading the worker's readiness failed");
    return { ready: false, writes: false, lastRateRefreshSeconds: null, oldestEventSeconds: null };
  }
}

/** The port is private, so every visitor may read the metrics if METRICS_TOKEN is not set. */
function mayRead({ config: { METRICS_TOKEN } }: Context, { headers }: IncomingMessage): boolean {
  return METRICS_TOKEN === undefined || isSameSecret(headers.authorization ?? "", `Bearer ${METRICS_TOKEN}`);
}

async function sayMetrics(ctx: Context, response: ServerResponse): Promise<void> {
  // A gauge that cannot be read is left out, so the page is served even if the database is unreachable.
  const page = await metricsPage(await businessGauges(ctx.prisma, { log: ctx.log }));
  response.writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
  response.end(page);
}

/** `/health` answers while the process lives. `/ready` answers 503 if the worker does no work or is closing. */
export function serveHealth(ctx: Context, isClosing: () => boolean, board?: Board): Server {
  const server = createServer(timeLimits, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      // Without this handler an error would end the worker with all payments in progress.
      ctx.log.error({ err: error, path: request.url }, "answering on the private port failed");
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const say = (status: number, body: unknown) => {
      response.writeHead(status, {
        "content-type": "application/json; charset=utf-8",
        "cache-control": "no-store",
      });
      response.end(JSON.stringify(body));
    };
    if (request.method !== "GET") return say(405, { status: "method not allowed" });
    if (request.url === "/health") return say(200, { status: "ok" });
    if (request.url === "/metrics" && mayRead(ctx, request)) return sayMetrics(ctx, response);
    if (board && /^\/queues(?:[/?]|$)/.test(request.url ?? "")) return board.handle(request, response);
    if (request.url !== "/ready") return say(404, { status: "not found" });
    const state = await readiness(ctx);
    const ready = state.ready && !isClosing();
    say(ready ? 200 : 503, { ...state, ready });
  }
  server.maxConnections = 64;
  return server;
}
