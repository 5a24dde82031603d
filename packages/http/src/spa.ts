import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";

/** For files with a hash in their name. The content of such a file never changes. */
const forever = "public, max-age=31536000, immutable";
const hashed = /^\/assets\//;
const never = /^\/(?:(?:api|docs|health|ready|metrics)(?:\/|$)|\.)/;
const takesPage = /text\/html|\*\/\*/;
const page = "index.html";

/**
 * Serves the files of the built web app. Files with a hash in their name are cached for ever, all others are
 * revalidated. The build adds compressed copies, and a browser gets the smallest copy that it accepts.
 */
export const webAppPlugin = fp(async (app: FastifyInstance, options: { folder: string }) => {
  if (!isBuilt(options.folder)) return;
  await app.register(fastifyStatic, {
    root: options.folder,
    wildcard: false,
    globIgnore: ["releases.json"],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const url = path.slice(options.folder.length).replaceAll("\\", "/");
      reply.header("cache-control", hashed.test(url) ? forever : "no-cache");
    },
  });
});

export function isBuilt(folder: string): boolean {
  return existsSync(join(folder, page));
}

/**
 * Sends index.html for a navigation to any address of the app, because the app chooses the screen in the browser.
 * Returns false for other requests.
 */
export function sendPage(request: FastifyRequest, reply: FastifyReply): boolean {
  const path = request.url.split("?", 1)[0] ?? "";
  const navigation = /^(?:GET|HEAD)$/.test(request.method) && takesPage.test(request.headers.accept ?? "*/*");
  if (!navigation || never.test(path) || /\.[a-z0-9]{2,5}$/i.test(path)) return false;
  reply.code(200).sendFile(page);
  return true;
}
