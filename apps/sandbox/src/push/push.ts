/**
 * A push service as browsers have one (RFC 8030). `POST /browsers` subscribes like `pushManager.subscribe`.
 * A message must have a valid VAPID token (RFC 8292) and is decrypted (RFC 8291) into the inbox.
 * After `DELETE /browsers/:id`, the endpoint answers 410.
 */
import { randomBytes, randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { vendorCalls } from "../control/faults.ts";
import type { World } from "../world.ts";
import { vapidProblem } from "./check-vapid.ts";
import { type BrowserKeys, decryptPush, makeBrowserKeys } from "./decrypt.ts";

const longestBytes = 4_096;

interface Browser {
  keys: BrowserKeys;
  subscribedKey: string;
  ended: boolean;
}

type WithId = { Params: { id: string } };

export function pushRoutes(app: FastifyInstance, world: World) {
  const browsers = new Map<string, Browser>();
  const on = vendorCalls(app, "push", world);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) =>
    done(null, JSON.parse(String(text))),
  );
  app.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  const subscribe = z.strictObject({ applicationServerKey: z.string().regex(/^[\w-]{87}$/) });
  app.post("/browsers", async (request, reply) => {
    const asked = subscribe.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ error: "An applicationServerKey is a P-256 point." });
    const id = randomUUID();
    const keys = makeBrowserKeys(randomBytes(16));
    browsers.set(id, { keys, subscribedKey: asked.data.applicationServerKey, ended: false });
    return {
      id,
      endpoint: `${request.protocol}://${request.host}/push/send/${id}`,
      keys: { p256dh: keys.ecdh.getPublicKey("base64url"), auth: keys.auth.toString("base64url") },
    };
  });
  app.delete<WithId>("/browsers/:id", async ({ params }) => {
    const browser = browsers.get(params.id);
    if (browser) browser.ended = true;
    return { ended: browser !== undefined };
  });
  on("POST /send/:id", "send", async (request, reply) => {
    const browser = browsers.get(request.params.id);
    if (!browser) return reply.code(404).send({ error: "No such subscription." });
    if (browser.ended) return reply.code(410).send({ error: "The subscription has ended." });
    const origin = `${request.protocol}://${request.host}`;
    const { authorization: header, ttl, "content-encoding": encoding } = request.headers;
    const problem = vapidProblem({ header, subscribedKey: browser.subscribedKey, origin, now: new Date() });
    if (problem) return reply.code(403).send({ error: problem });
    if (encoding !== "aes128gcm" || !/^\d+$/.test(String(ttl))) {
      return reply.code(400).send({ error: "A message has a TTL and the encoding aes128gcm." });
    }
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (body.length > longestBytes) return reply.code(413).send({ error: "Too long." });
    try {
      world.inbox.receive({ channel: "push", to: request.params.id, text: decryptPush(browser.keys, body) });
    } catch {
      // A real push service cannot detect this. A real browser silently drops the message.
      return reply.code(400).send({ error: "The message was encrypted for another subscription." });
    }
    return reply.code(201).header("location", `${origin}/push/messages/${randomUUID()}`).send();
  });
}
