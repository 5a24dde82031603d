import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import cors from "@fastify/cors";
import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import type { Config } from "@manilla/core/runtime/config";
import { isBuilt } from "@manilla/http/spa";
import Fastify, { type FastifyInstance } from "fastify";
import fp from "fastify-plugin";

type Options = {
  config: Config;
  folder: string;
};

/** Allows the payment provider's script and frames, and the frames of the identity widget and of the chart. */
function contentPolicy({ config, folder }: Options): Record<string, string[]> {
  const payment = new URL(config.PAYAZA_SCRIPT_URL).origin;
  const identity = new URL(config.DOJAH_WIDGET_URL).origin;
  // The chart provider's widget runs in its own sandboxed page, so only frames may load it.
  const chart = new URL(config.CHART_WIDGET_URL).origin;
  return {
    defaultSrc: ["'none'"],
    // 'wasm-unsafe-eval' allows no eval, only the WebAssembly that reads QR codes in browsers without a detector.
    scriptSrc: ["'self'", "'wasm-unsafe-eval'", payment, ...hashesOfScripts(folder)],
    scriptSrcAttr: ["'none'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", "data:", "blob:"],
    fontSrc: ["'self'", "data:"],
    connectSrc: [...new Set(["'self'", payment, new URL(config.PAYAZA_BASE_URL).origin])],
    frameSrc: [...new Set(["'self'", payment, identity, chart])],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    mediaSrc: ["'self'"],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    ...(config.PUBLIC_URL.startsWith("https://") && { upgradeInsecureRequests: [] }),
  };
}

/** Hashes of the page's inline scripts. The browser runs no other inline script, so an injected one cannot run. */
function hashesOfScripts(folder: string): string[] {
  if (!isBuilt(folder)) return [];
  const page = readFileSync(join(folder, "index.html"), "utf8");
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
}

/** The policy of the documentation page. It allows inline scripts, because the page has no session. */
const docsPolicy =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'";

const oneYear = 31_536_000;

export const securityPlugin = fp(async (app: FastifyInstance, options: Options) => {
  const { config } = options;
  const identity = new URL(config.DOJAH_WIDGET_URL).origin;
  // The identity check takes pictures of a face and a document, and the app scans QR codes. Nothing else may use the
  // camera.
  const permissions = `camera=(self "${identity}"), microphone=(self "${identity}"), geolocation=(), payment=(), usb=(), interest-cohort=()`;

  const fixed = {
    ...(await helmetHeaders({
      contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(options) },
      crossOriginOpenerPolicy: { policy: "same-origin" },
      frameguard: { action: "deny" },
      referrerPolicy: { policy: "no-referrer" },
      strictTransportSecurity:
        config.NODE_ENV === "production" ? { maxAge: oneYear, includeSubDomains: true } : false,
    })),
    "permissions-policy": permissions,
    // All paths get this header, because an encoded path (%61pi is "api") could bypass a rule for certain paths. Files
    // that may be cached replace it (packages/http/src/spa.ts).
    "cache-control": "no-store",
  };
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(fixed).header("x-request-id", request.id);
    if (isDocs(request.url)) reply.header("content-security-policy", docsPolicy);
    done();
  });
  await app.register(cors, {
    origin: [new URL(config.PUBLIC_URL).origin],
    credentials: false,
    // If this were true, the plugin would answer OPTIONS requests that are no preflights. Now they get our own 405.
    strictPreflight: false,
    methods: ["GET", "POST", "PUT", "DELETE"],
    allowedHeaders: ["authorization", "content-type", "idempotency-key", "x-confirmation", "x-device-id"],
    exposedHeaders: ["retry-after", "x-request-id"],
    maxAge: 600,
  });
});

async function helmetHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(helmet, options);
  probe.get("/", async () => "");
  const { headers } = await probe.inject("/");
  await probe.close();
  const ofFastify = ["content-type", "content-length", "date", "connection"];
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !ofFastify.includes(name))
      .map(([name, value]) => [name, String(value)]),
  );
}

function isDocs(url: string): boolean {
  return /^\/docs(?:[/?]|$)/.test(url);
}
