import { randomInt } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import type { Context } from "@manilla/core/context";
import { testContext } from "@manilla/testing/context";
import { runAtEnd } from "@manilla/testing/run-at-end";
import supertest, { type Response } from "supertest";
import { buildApp } from "../app.ts";
import type { App } from "../command.ts";

type Parts = Parameters<typeof buildApp>[1];
type Options = Pick<Parts, "routes"> & NonNullable<Parameters<typeof testContext>[0]> & { port?: number };

/**
 * Starts the app on its own database. The app trusts one proxy, so a test can set the caller's IP address (`from` of
 * `callApi`).
 */
export async function testApp({ routes, port = 0, ...options }: Options, parts: Omit<Parts, "routes"> = {}) {
  const ctx = await testContext({ ...options, config: { TRUSTED_PROXIES: "1", ...options.config } });
  // Actors are not cached, because tests change rows and then call immediately (plugins/known-actors.test.ts tests the
  // cache). Pages are not served, because each file of the built pages would be a route.
  const own = { maxEventLoopDelay: 60_000, actorLifetimeMs: 0, folder: import.meta.dirname };
  const app = await buildApp(ctx, { ...own, routes, ...parts });
  const url = await app.listen({ port, host: "127.0.0.1" });
  runAtEnd(() => app.close());
  return { app, ctx, url };
}

/** Returns a random IP address, so that calls of other tests do not count for this test's limits. */
export function someAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

interface Ask {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  from?: string;
}

/** A `body` that is text or bytes is sent unchanged, any other body as JSON. `from` is the caller's IP address. */
export async function callApi(app: App, line: string, options: Ask = {}) {
  const { method, url, headers, payload } = callOf(line, options);
  const response = await supertest(app.server)
    [method.toLowerCase() as "get"](url)
    .redirects(0)
    .buffer(true)
    .parse(readText)
    .serialize((sent) => sent)
    .set(headers)
    .send(payload);
  return answerOf(response.status, response.headers, response.body as string); // readText returns a string body
}

/** Like `callApi` without a socket, for suites that send thousands of hostile inputs. */
export async function askInProcess(app: App, line: string, options: Ask = {}) {
  const { payload, ...call } = callOf(line, options);
  const { statusCode, headers, body } = await app.inject(payload === undefined ? call : { ...call, payload });
  return answerOf(statusCode, headers, body);
}

function callOf(line: string, { token, body, headers, from = someAddress() }: Ask) {
  const [method, url] = line.split(" ") as ["GET", string]; // cast: inject refuses an unknown method
  return {
    method,
    url: url.startsWith("/api") ? url : `/api/v1${url}`,
    headers: {
      "x-forwarded-for": from,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    payload:
      body === undefined || typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  };
}

function answerOf(status: number, headers: OutgoingHttpHeaders, text: string) {
  return { status, headers, text, json: text.startsWith("{") ? JSON.parse(text) : null };
}

function readText(response: Response, done: (error: Error | null, body: string) => void): void {
  const chunks: Buffer[] = [];
  const stream = response as unknown as NodeJS.ReadableStream; // cast: superagent passes Node's own response
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  stream.on("end", () => done(null, Buffer.concat(chunks).toString("utf8")));
}

let people = 0;

export function newDetails() {
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

export async function signUp(
  app: App,
  options: Partial<ReturnType<typeof newDetails>> & Pick<Ask, "from" | "headers"> = {},
) {
  const { from, headers, ...contacts } = options;
  const person = { ...newDetails(), ...contacts };
  const answer = await callApi(app, "POST /users/register", {
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
