import helmet from "@fastify/helmet";
import type { Config } from "@manilla/core/runtime/config";
import { AppError } from "@manilla/core/runtime/errors";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

const ours = ["'self'"];
const none = ["'none'"];
const directives = {
  defaultSrc: none,
  scriptSrc: ours,
  scriptSrcAttr: none,
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", "data:"],
  fontSrc: ["'self'", "data:"],
  connectSrc: ours,
  frameSrc: none,
  frameAncestors: none,
  objectSrc: none,
  baseUri: none,
  formAction: ours,
};

const oneYear = 31_536_000;

/**
 * The desk loads nothing from other hosts, and no page may frame the desk. A changing request from another origin is
 * rejected.
 */
export const securityPlugin = fp(async (app: FastifyInstance, { config }: { config: Config }) => {
  const origin = new URL(config.DESK_URL).origin;
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity:
      config.NODE_ENV === "production" ? { maxAge: oneYear, includeSubDomains: true } : false,
  });
  app.addHook("onRequest", async (request, reply) => {
    reply
      .header("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()")
      .header("x-request-id", request.id)
      // Files that may be cached set their own header (packages/http/src/spa.ts).
      .header("cache-control", "no-store");
    const from = request.headers.origin;
    if (request.method !== "GET" && from !== undefined && from !== origin)
      throw new AppError("forbidden", `Open the desk at ${origin}: this page has another address.`);
  });
});
