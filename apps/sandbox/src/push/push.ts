/**
 * A push service like those of browsers (RFC 8030). `POST /browsers` subscribes like `pushManager.subscribe`, and after
 * `DELETE /browsers/:id` the endpoint answers 410.
 * - A message needs a valid VAPID token (RFC 8292) and is decrypted (RFC 8291) into the inbox.
 */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { vendorCalls } from "../control/faults.ts";
import type { World } from "../world.ts";

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
    const body = subscribe.safeParse(request.body);
    if (!body.success) return reply.code(400).send({ error: "An applicationServerKey is a P-256 point." });
    const id = randomUUID();
    const keys = { ecdh: createECDH("prime256v1"), auth: randomBytes(16) };
    keys.ecdh.generateKeys();
    browsers.set(id, { keys, subscribedKey: body.data.applicationServerKey, ended: false });
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
      // A real push service would accept this message, and the browser would drop it without an error. The sandbox
      // refuses it, so that the mistake is noticed.
      return reply.code(400).send({ error: "The message was encrypted for another subscription." });
    }
    return reply.code(201).header("location", `${origin}/push/messages/${randomUUID()}`).send();
  });
}

const longestSeconds = 86_400;
const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(mailto:|https:)/) });

interface VapidCheck {
  header: string | undefined;
  subscribedKey: string;
  origin: string;
  now: Date;
}

function vapidProblem({ header, subscribedKey, origin, now }: VapidCheck): string | null {
  const given = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+),\s*k=([\w-]+)$/.exec(header ?? "");
  if (!given) return "no VAPID token";
  const [, head = "", body = "", signature = "", key = ""] = given;
  if (key !== subscribedKey) return "the key is not the one that the subscription was made for";
  const signed = Buffer.from(`${head}.${body}`);
  const publicKey = createPublicKey({ key: jwkOf(key), format: "jwk" });
  const proof = Buffer.from(signature, "base64url");
  if (!verify("sha256", signed, { key: publicKey, dsaEncoding: "ieee-p1363" }, proof))
    return "the token's signature is wrong";
  const claimed = claims.safeParse(JSON.parse(Buffer.from(body, "base64url").toString("utf8")));
  if (!claimed.success) return "the token names no contact of the sender";
  const left = claimed.data.exp - now.getTime() / 1_000;
  if (left <= 0 || left > longestSeconds) return "the token is expired, or valid for more than a day";
  return claimed.data.aud === origin ? null : `the token is for ${claimed.data.aud}`;
}

function jwkOf(key: string) {
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)];
  return { kty: "EC", crv: "P-256", x: x.toString("base64url"), y: y.toString("base64url") };
}

interface BrowserKeys {
  ecdh: ECDH;
  auth: Buffer;
}

const headerBytes = 21;
const tagBytes = 16;
/** Delimiter after the text of the last record (RFC 8188, section 2). */
const lastRecord = 2;

/**
 * Decrypts a message like a browser: RFC 8291 for the keys, RFC 8188 ("aes128gcm") for the content, in one record.
 * Throws for a message to another subscription.
 */
function decryptPush({ ecdh, auth }: BrowserKeys, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(headerBytes, headerBytes + keyLength);
  const sealed = body.subarray(headerBytes + keyLength);
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const input = new Uint8Array(hkdfSync("sha256", ecdh.computeSecret(sender), auth, keyInfo, 32));
  const derive = (info: string, length: number) =>
    new Uint8Array(hkdfSync("sha256", input, salt, info, length));
  const key = derive("Content-Encoding: aes128gcm\0", 16);
  const nonce = derive("Content-Encoding: nonce\0", 12);
  const open = createDecipheriv("aes-128-gcm", key, nonce);
  open.setAuthTag(sealed.subarray(-tagBytes));
  const padded = Buffer.concat([open.update(sealed.subarray(0, -tagBytes)), open.final()]);
  const end = padded.lastIndexOf(lastRecord);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("no end of the record");
  return padded.subarray(0, end).toString("utf8");
}
