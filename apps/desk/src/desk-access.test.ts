import { totpCode } from "@manilla/core/secrets/totp";
import { member } from "@manilla/core/testing/members";
import type { DeskRoute } from "@manilla/shared/desk/desk-route";
import { deskRoles } from "@manilla/shared/desk/roles";
import { apiPrefix } from "@manilla/shared/http/route";
import { expect, it } from "vitest";
import { features } from "./features.ts";
import type { Desk } from "./register.ts";
import { ask, signedIn, testDesk } from "./testing/desk.ts";

const { app, ctx } = await testDesk();
const unknownId = "00000000-0000-4000-8000-000000000000";

interface Registered {
  method: string;
  path: string;
  route: DeskRoute;
}

/** Every route of the desk, as its features put them on the router. */
function registered(): Registered[] {
  const routes: Registered[] = [];
  const recorder = {
    route({ method, url, config }: { method: string; url: string; config: { deskRoute: DeskRoute } }) {
      routes.push({ method, path: url.slice(apiPrefix.length), route: config.deskRoute });
    },
  } as unknown as Desk; // only what `register` calls
  for (const addRoutes of features) addRoutes(recorder, ctx);
  return routes;
}

it("every route is in the OpenAPI document and checks its permission", () => {
  const { paths = {} } = app.swagger() as { paths?: Record<string, object> };
  for (const { method, path, route } of registered()) {
    const documented = paths[apiPrefix + path.replace(/:(\w+)/g, "{$1}")] ?? {};
    expect(Object.keys(documented), `${route.name}`).toContain(method.toLowerCase());
  }
});

it("rejects calls that a role does not allow, and every call without a session", {
  timeout: 120_000,
}, async () => {
  const routes = registered().filter(({ route }) => route.needs !== "open" && route.name !== "signOutOfDesk");
  expect(routes.length).toBeGreaterThan(15);
  const { rows } = await ctx.pool.query<{ role: string; permission: string }>(
    "select role, permission from desk.permission",
  );
  const may = new Set(rows.map(({ role, permission }) => `${role} ${permission}`));
  for (const role of deskRoles) {
    const { cookie } = await signedIn(app, ctx, role);
    for (const { method, path, route } of routes) {
      const line = `${method} ${path.replaceAll(":id", unknownId).replaceAll(":name", "stuck")}`;
      const wanted = ["POST", "PUT"].includes(method) ? { body: {} } : {};
      expect((await ask(app, line, wanted)).status, `${line} without a session`).toBe(401);
      const { status } = await ask(app, line, { cookie, ...wanted });
      const allowed = route.needs === "session" || may.has(`${role} ${route.needs}`);
      if (allowed) expect(status, `${role}: ${line}`).not.toBeOneOf([401, 403, 500, 503]);
      else expect(status, `${role}: ${line}`).toBe(403);
    }
  }
});

it("a code opens once; a wrong password, a wrong code and a customer's login get the same answer", async () => {
  const { username, password, secret } = await signedIn(app, ctx, "agent");
  const customer = await member(ctx);
  const code = totpCode(secret, ctx.clock.now());
  const wrong = code === "123456" ? "654321" : "123456";
  const tries = [
    { identifier: username, password, code },
    { identifier: username, password: "wrong", code },
    { identifier: username, password, code: wrong },
    { identifier: customer.username, password, code },
    { identifier: "nobody_at_all", password, code },
  ];
  const answers = await Promise.all(tries.map((body) => ask(app, "POST /session", { body })));
  for (const { status, json, cookie } of answers)
    expect([status, json.message, cookie]).toEqual([400, "The name, the password or the code is wrong.", ""]);
});

it("a session ends by signing out, with the role, and after half an hour without a call", async () => {
  const one = await signedIn(app, ctx, "agent");
  expect((await ask(app, "GET /session", one)).json.data).toMatchObject({
    role: "agent",
    username: one.username,
  });
  expect((await ask(app, "DELETE /session", one)).status).toBe(200);
  expect((await ask(app, "GET /session", one)).status).toBe(401);
  const two = await signedIn(app, ctx, "agent");
  await ctx.prisma.user.update({ where: { id: two.staff.userId }, data: { role: "user" } });
  expect((await ask(app, "GET /session", two)).status).toBe(401);
  const three = await signedIn(app, ctx, "agent");
  await ctx.pool.query(
    "update desk.session set last_seen_at = now() - interval '31 minutes' where staff_id = $1",
    [three.staff.userId],
  );
  expect((await ask(app, "GET /session", three)).status).toBe(401);
});

it("a changing request from another origin is rejected", async () => {
  const { cookie } = await signedIn(app, ctx, "agent");
  const headers = { origin: "https://evil.example" };
  expect((await ask(app, "DELETE /session", { cookie, headers })).status).toBe(403);
  expect(
    (await ask(app, "DELETE /session", { cookie, headers: { origin: "http://localhost:8070" } })).status,
  ).toBe(200);
});
