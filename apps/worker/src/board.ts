import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { FastifyAdapter } from "@bull-board/fastify";
import type { Context } from "@manilla/core/context";
import { openRedis } from "@manilla/core/runtime/redis";
import { Queue } from "bullmq";
import Fastify from "fastify";
import { type BackendOptions, queueNames } from "./queue/backend.ts";
import { openPostgresQueue, openQueuePool } from "./queue/postgres-backend.ts";

export interface Board {
  handle(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

const boardPath = "/queues";

const contentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; frame-ancestors 'none'; base-uri 'self'; form-action 'none'; object-src 'none'";

const replyHeaders = {
  "cache-control": "no-store",
  "content-security-policy": contentPolicy,
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/**
 * Opens the board of the queues, with `token` as the password of HTTP Basic. The board shows no personal data,
 * because a job has only a name and ids of events.
 */
export function openBoard(
  token: string,
  { config, log }: Pick<Context, "config" | "log">,
  prefix = "manilla",
): Board {
  const { queues, close } = openBoardQueues({ place: config, log, prefix });
  const adapter = new FastifyAdapter().setBasePath(boardPath);
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: "Queues", hideRedisDetails: true } },
  });
  const app = Fastify();
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(replyHeaders);
    if (isTokenRight(token, request.headers.authorization)) return;
    return reply.code(401).header("www-authenticate", 'Basic realm="Queues", charset="UTF-8"').send();
  });
  // The link to fonts on another host is removed, because the policy refuses such fonts.
  app.addHook("onSend", async (_request, _reply, sent) =>
    typeof sent === "string" ? sent.replace(/<link [^>]*"https:[^>]*>/, "") : sent,
  );
  void app.register(adapter.registerPlugin(), { prefix: boardPath });
  const ready = app.ready();
  return {
    handle: (request, response) => void ready.then(() => app.routing(request, response)),
    async close() {
      await app.close();
      await close();
    },
  };
}

/** Compares hashes, so that the time reveals neither the content nor the length of the token. */
function isTokenRight(token: string, header = ""): boolean {
  const [, sent = ""] = /^Basic ([\w+/]+=*)$/i.exec(header) ?? [];
  const password = Buffer.from(sent, "base64")
    .toString("utf8")
    .replace(/^[^:]*:/, "");
  return timingSafeEqual(hashOf(password), hashOf(token));
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

type Options = Pick<BackendOptions, "place" | "log" | "prefix">;

export function openBoardQueues({ place, log, prefix }: Options) {
  const { REDIS_URL } = place;
  const { queues, disconnect } =
    REDIS_URL === undefined
      ? openPostgresQueues(place.DATABASE_URL)
      : openRedisQueues({ place: { ...place, REDIS_URL }, log, prefix });
  const close = async () => {
    await Promise.allSettled(queues.map((queue) => queue.close()));
    await disconnect();
  };
  return { queues, close };
}

function openRedisQueues({ place, log, prefix }: Options & { place: { REDIS_URL: string } }) {
  // Commands wait for the connection, because a queue whose first command failed stays unusable (queue.ts).
  const connection = openRedis(place, log.child({ connection: "board" }), { maxRetriesPerRequest: null });
  const queues = queueNames.map((name) =>
    new Queue(name, { prefix, connection, skipWaitingForReady: true }).on("error", () => undefined),
  );
  return { queues, disconnect: async () => connection.disconnect() };
}

function openPostgresQueues(databaseUrl: string) {
  const pool = openQueuePool(databaseUrl, () => undefined);
  // Cast: the board's adapter is typed for a queue in Redis, but reads only what every backend has.
  const queues = queueNames.map(
    (name) => openPostgresQueue(name, pool).on("error", () => undefined) as unknown as Queue,
  );
  return { queues, disconnect: () => pool.end() };
}
