import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";

const folder = join(import.meta.dirname, "../../pages");
const types = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};

type PageFile = `${string}.${keyof typeof types}`;

function policy(framedBy: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy}`,
  ].join("; ");
}

/** Any page may frame payment and identity pages, as at the vendors. */
export function sendPage(
  reply: FastifyReply,
  file: PageFile,
  { framedBy = "'none'" }: { framedBy?: string } = {},
) {
  const extension = file.slice(file.lastIndexOf(".") + 1);
  return reply
    .type(extension === "html" ? types.html : extension === "css" ? types.css : types.js)
    .header("cache-control", "no-cache")
    .header("cross-origin-resource-policy", "cross-origin")
    .header("x-content-type-options", "nosniff")
    .header("referrer-policy", "no-referrer")
    .header("content-security-policy", policy(framedBy))
    .send(readFileSync(join(folder, file)));
}

export function homeRoutes(app: FastifyInstance) {
  app.get("/", async (_request, reply) => sendPage(reply, "home.html"));
  for (const file of ["home.js", "hosted.js", "sandbox.css"] as const)
    app.get(`/${file}`, async (_request, reply) => sendPage(reply, file));
}
