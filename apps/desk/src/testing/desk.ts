import { randomInt, randomUUID } from "node:crypto";
import type { Config } from "@manilla/core/runtime/config";
import { totpCode } from "@manilla/core/secrets/totp";
import type { DeskRoute } from "@manilla/shared/desk/desk-route";
import type { DeskRole } from "@manilla/shared/desk/roles";
import { apiPrefix } from "@manilla/shared/http/route";
import { type TestContext, testContext } from "@manilla/testing/context";
import { staffMember } from "@manilla/testing/fixtures/staff-fixture";
import { runAtEnd } from "@manilla/testing/run-at-end";
import { expect } from "vitest";
import { buildDesk } from "../app.ts";
import type { Desk } from "../register.ts";
import { deskRoutes } from "../routes.ts";

export interface KnownRoute {
  method: string;
  /** The path below the API's prefix, such as "/cases/:id". */
  path: string;
  route: DeskRoute;
}

/** `known` contains the routes that the router registered. Throws for a route without a contract. */
export async function testDesk(config: Partial<Record<keyof Config, string>> = {}) {
  const ctx = await testContext({ config: { RATE_LIMIT_FACTOR: "10000", ...config } });
  const known: KnownRoute[] = [];
  function recordRoutes(app: Desk): void {
    app.addHook("onRoute", ({ method, url, config }) => {
      if (!url.startsWith(`${apiPrefix}/`) || method === "HEAD") return;
      if (!config?.deskRoute) throw new Error(`${String(method)} ${url} has no contract`);
      known.push({ method: String(method), path: url.slice(apiPrefix.length), route: config.deskRoute });
    });
  }
  const app = await buildDesk(ctx.desk, { maxEventLoopDelay: 60_000, routes: [recordRoutes, ...deskRoutes] });
  runAtEnd(() => app.close());
  return { app, ctx, known };
}

export function lineOf({ method, path }: KnownRoute, id: string = randomUUID()): string {
  return `${method} ${path.replaceAll(":id", id).replaceAll(":name", "withdrawals")}`;
}

interface Ask {
  cookie?: string;
  body?: unknown;
  /** Bytes or text that is sent unchanged instead of `body`. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
}

const addresses = new WeakMap<Desk, string>();

/** Each desk has its own address, because test files share a Redis, which counts requests by IP address. */
function addressOf(app: Desk): string {
  const known = addresses.get(app) ?? `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  addresses.set(app, known);
  return known;
}

export async function callDesk(app: Desk, line: string, { cookie, body, raw, headers = {} }: Ask = {}) {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const [method, path] = line.split(" ") as ["GET", string]; // cast: inject refuses an unknown method
  const response = await app.inject({
    method,
    url: `/api/v1${path}`,
    remoteAddress: addressOf(app),
    headers: {
      ...(cookie !== undefined && { cookie }),
      ...(payload !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  });
  const text = response.body;
  return {
    status: response.statusCode,
    text,
    json: text.startsWith("{") ? JSON.parse(text) : null,
    cookie: String(response.headers["set-cookie"] ?? ""),
    disposition: response.headers["content-disposition"],
  };
}

export async function signedIn(app: Desk, ctx: TestContext, role: DeskRole) {
  const { staff, username, password, secret } = await staffMember(ctx, role);
  const code = totpCode(secret, ctx.clock.now());
  const { cookie } = await callDesk(app, "POST /session", { body: { identifier: username, password, code } });
  return { staff, username, password, secret, cookie: cookie.split(";")[0] ?? "" };
}

type Answer = Awaited<ReturnType<typeof callDesk>>;

export function expectEnvelope({ json }: Answer, message: string): void {
  expect(json, message).toMatchObject({
    status: false,
    message: expect.any(String),
    code: expect.stringMatching(/^[a-z_]+$/),
    requestId: expect.any(String),
  });
}

/** Accepts a success, or a 4xx that shows nothing of our code, our tables or the database. */
export function expectNoFailure(answer: Answer, sent: string): void {
  const message = `${sent.slice(0, 120)} → ${answer.text.slice(0, 200)}`;
  expect(answer.status, message).toBeLessThan(500);
  expect(answer.text, message).not.toMatch(
    /at .*\.(ts|js):\d+|node_modules|Prisma|ECONN|invalid input syntax/,
  );
  if (answer.status >= 400) expectEnvelope(answer, message);
}
