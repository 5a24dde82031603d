import type { Context } from "@manilla/core/context";
import { totpCode } from "@manilla/core/secrets/totp";
import { atEnd } from "@manilla/core/testing/at-end";
import { testContext } from "@manilla/core/testing/context";
import { staffMember } from "@manilla/core/testing/staff-fixture";
import type { DeskRole } from "@manilla/shared/desk/roles";
import { buildDesk } from "../app.ts";
import type { Desk } from "../register.ts";

/** The real desk over a database of this file's own; closed when the file is done. */
export async function testDesk() {
  const ctx = await testContext({ config: { RATE_LIMIT_FACTOR: "10000" } });
  const app = await buildDesk(ctx, { maxEventLoopDelay: 60_000 });
  atEnd(() => app.close());
  return { app, ctx };
}

interface Ask {
  cookie?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** One call of the desk: "GET /customers/…"; `body` is sent as JSON. */
export async function ask(app: Desk, line: string, { cookie, body, headers = {} }: Ask = {}) {
  const [method, path] = line.split(" ") as ["GET", string]; // inject's own list of methods, checked by it
  const response = await app.inject({
    method,
    url: `/api/v1${path}`,
    headers: {
      ...(cookie !== undefined && { cookie }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const text = response.body;
  return {
    status: response.statusCode,
    text,
    json: text.startsWith("{") ? JSON.parse(text) : null,
    cookie: String(response.headers["set-cookie"] ?? ""),
  };
}

/** Creates a member of staff with this role and signs in through the API. */
export async function signedIn(app: Desk, ctx: Context, role: DeskRole) {
  const { staff, username, password, secret } = await staffMember(ctx, role);
  const code = totpCode(secret, ctx.clock.now());
  const { cookie } = await ask(app, "POST /session", { body: { identifier: username, password, code } });
  return { staff, username, password, secret, cookie: cookie.split(";")[0] ?? "" };
}
