import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sendPage, webAppPlugin } from "@manilla/http/spa";
import Fastify from "fastify";
import { root } from "../../scripts/environment.ts";

const text = /\.(?:js|css|html)$/;

/**
 * A copy of the built web app without the compressed files. `nextRelease` changes only the plain files, and the server
 * would still serve the compressed ones with the former names.
 */
export function builtRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), "manilla-release-"));
  const filter = (path: string) => !/\.(?:br|gz)$/.test(path);
  cpSync(join(root, "apps/web/dist"), folder, { recursive: true, filter });
  return folder;
}

/**
 * The same app as a later release: every script and style has another name, as if a module imported by all had
 * changed.
 */
export function nextRelease(folder: string): string {
  const next = mkdtempSync(join(tmpdir(), "manilla-release-"));
  cpSync(folder, next, { recursive: true });
  const assets = join(next, "assets");
  const hashed = readdirSync(assets).filter((file) => /-[\w-]{7}\.(?:js|css)$/.test(file));
  const other = (last: string) => (last === "_" ? "-" : "_");
  const renamed = new Map(hashed.map((file) => [file, file.replace(/.(?=\.\w+$)/, other)]));
  for (const [file, name] of renamed) renameSync(join(assets, file), join(assets, name));
  const texts = ["index.html", "service-worker.js", ...readdirSync(assets).map((file) => `assets/${file}`)];
  const old = new RegExp([...renamed.keys()].map((file) => file.replace(".", "\\.")).join("|"), "g");
  for (const file of texts.filter((name) => text.test(name))) {
    const path = join(next, file);
    const changed = readFileSync(path, "utf8").replace(old, (name) => renamed.get(name) ?? name);
    writeFileSync(path, changed);
  }
  return next;
}

export async function serveRelease(folder: string) {
  const app = Fastify({ forceCloseConnections: true });
  app.setNotFoundHandler((request, reply) => {
    if (!sendPage(request, reply)) reply.code(404).send({});
  });
  await app.register(webAppPlugin, { folder });
  const address = await app.listen({ host: "localhost", port: 0 });
  return { port: Number(new URL(address).port), close: () => app.close() };
}

export const removeRelease = (folder: string) => rmSync(folder, { recursive: true, force: true });
