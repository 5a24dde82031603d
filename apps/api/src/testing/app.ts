import { randomInt } from "node:crypto";
import type { Context } from "@manilla/core/context";
import { atEnd } from "@manilla/core/testing/at-end";
import { testContext } from "@manilla/core/testing/context";
import { buildApp } from "../app.ts";
import type { App } from "../command.ts";

type Parts = Parameters<typeof buildApp>[1];
/** The routes that the file calls, besides those of the server itself, and what its context is made of. */
type Options = Pick<Parts, "routes"> & NonNullable<Parameters<typeof testContext>[0]>;

/** The real app over a database of this file's own; closed when the file is done. */
export async function testApp({ routes, ...options }: Options, parts: Omit<Parts, "routes"> = {}) {
  const ctx = await testContext(options);
  // Tests change rows and call at once; what remembers actors has tests of its own (plugins/known-actors.test.ts).
  // No pages: each file of the built ones would be a route.
  const own = { maxEventLoopDelay: 60_000, actorLifetimeMs: 0, folder: import.meta.dirname };
  const app = await buildApp(ctx, { ...own, routes, ...parts });
  atEnd(() => app.close());
  return { app, ctx };
}

/** A new address, so that limits by address count this test alone. */
export function someAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

interface Ask {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  from?: string;
}

/** One call to the API; `body` is sent as JSON, a string or bytes as they are. */
export async function ask(
  app: App,
  line: string,
  { token, body, headers = {}, from = someAddress() }: Ask = {},
) {
  const [method, url] = line.split(" ") as ["GET", string]; // inject's own list of methods, checked by it
  const raw = typeof body === "string" || Buffer.isBuffer(body);
  const response = await app.inject({
    method,
    url: url.startsWith("/api") ? url : `/api/v1${url}`,
    remoteAddress: from,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { payload: raw ? body : JSON.stringify(body) }),
  });
  const text = response.body;
  return {
    status: response.statusCode,
    headers: response.headers,
    text,
    json: text.startsWith("{") ? JSON.parse(text) : null,
  };
}

let people = 0;

/** Contacts and secrets that the rules accept, never the same twice. */
export function someone() {
  people += 1;
  const name = `person_${process.pid}_${people}`;
  return {
    username: name,
    email: `${name}@example.com`,
    phone: `+234${randomInt(1_000_000_000, 9_999_999_999)}`,
    password: "Secret-pass-1",
    pin: "2468",
  };
}

/** Signs a new customer up through the API. */
export async function signUp(
  app: App,
  options: Partial<ReturnType<typeof someone>> & Pick<Ask, "from" | "headers"> = {},
) {
  const { from, headers, ...contacts } = options;
  const person = { ...someone(), ...contacts };
  const answer = await ask(app, "POST /users/register", {
    body: person,
    ...(from && { from }),
    ...(headers && { headers }),
  });
  if (answer.status !== 201) throw new Error(`the sign-up failed: ${answer.text}`);
  return { person, token: answer.json.data.token as string, user: answer.json.data.user as { id: string } };
}

export async function databaseRows(ctx: Pick<Context, "pool">, table: "users" | "sessions"): Promise<number> {
  const { rows } = await ctx.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]?.n ?? 0;
}
