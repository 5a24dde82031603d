import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import supertest from "supertest";
import { expect } from "vitest";
import type { App } from "../command.ts";
import { configRoutes } from "../routes/config.ts";
import { usersRoutes } from "../routes/users.ts";
import { testApp } from "./app.ts";

const web = mkdtempSync(join(tmpdir(), "manilla-web-"));
mkdirSync(join(web, "assets"));
writeFileSync(join(web, "index.html"), "<!doctype html><title>Manilla</title>");
writeFileSync(
  join(web, "index.html.br"),
  brotliCompressSync("<!doctype html><title>Manilla, compressed</title>"),
);
writeFileSync(join(web, "assets/app-abc1234.js"), "export {}");
writeFileSync(join(web, "manifest.webmanifest"), "{}");

export const failingPath = "/api/v1/test/fails";
export const securityHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
  "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
  "permissions-policy": expect.stringContaining("geolocation=()"),
  "x-request-id": expect.any(String),
};

export async function listeningApp() {
  const { ctx, url } = await testApp({ routes: [configRoutes, usersRoutes, failing] }, { folder: web });
  return { ctx, url, server: supertest(url) };
}

function failing(app: App): void {
  app.get(failingPath, { schema: { hide: true } }, () => {
    throw new Error("select password from users at /srv/secret.ts:12 ECONNREFUSED");
  });
}
