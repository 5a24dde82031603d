import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { acrossReleases } from "@manilla/shared/http/asset-names";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const assets = "/assets/";
/** Beside the assets: a folder for each dictionary, named by its SHA-256, with the files that were made from it. */
const deltas = "/deltas/";
/** A SHA-256 as structured fields write bytes. */
const offered = /^:([A-Za-z0-9+/]{43}=):$/;

/**
 * Sends a file of a release as its difference from the former release's, to a browser that has that one (RFC 9842).
 * scripts/container/keep-former-releases.ts made the differences with the image, of public files alone.
 */
export function sendDeltas(app: FastifyInstance, folder: string): void {
  const root = join(folder, deltas);
  if (!existsSync(root)) return;
  const made = new Set(
    readdirSync(root).flatMap((hash) => readdirSync(join(root, hash)).map((file) => `${hash}/${file}`)),
  );
  app.addHook("onRequest", (request, reply, done) => {
    const delta = request.url.startsWith(assets) ? deltaFor(request) : undefined;
    if (delta === undefined || !made.has(delta)) return done();
    reply.sendFile(`${deltas}${delta}`);
  });
}

/** Where the difference would be that this browser can read. */
function deltaFor({ method, headers, url }: FastifyRequest): string | undefined {
  const [, hash] = offered.exec(String(headers["available-dictionary"] ?? "")) ?? [];
  const reads = /(?:^|[\s,])dcz(?:$|[\s,])/.test(String(headers["accept-encoding"] ?? ""));
  if (method !== "GET" || hash === undefined || !reads) return undefined;
  return `${Buffer.from(hash, "base64").toString("base64url")}/${url.slice(assets.length)}`;
}

/** Lets a browser use this file as a dictionary for the next release's, and has caches keep the answers separate. */
export function addDeltaHeaders(reply: FastifyReply, url: string): void {
  const file = url.replace(/^.*\//, "");
  const pattern = acrossReleases(file);
  if (pattern === undefined) return;
  const vary = [reply.getHeader("vary"), "accept-encoding", "available-dictionary"];
  reply
    .header("use-as-dictionary", `match="${assets}${pattern}"`)
    .header("vary", vary.filter(Boolean).join(", "));
  if (!url.startsWith(deltas)) return;
  // A shared cache that ignores Vary must not hand it to a browser without the dictionary.
  reply.header("content-encoding", "dcz").header("cache-control", `private, ${forever}`);
}

/** A name with a hash never means another file. */
export const forever = "max-age=31536000, immutable";
