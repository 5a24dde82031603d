import { auditOf } from "@manilla/core/audit/audit";
import { totpCode } from "@manilla/core/secrets/totp";
import { member } from "@manilla/core/testing/members";
import { waitingWithdrawal } from "@manilla/core/testing/people";
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

it("a look at a customer and at an operation is recorded, and contacts are shown with a reason only", async () => {
  const { actor, email, username } = await member(ctx);
  const { cookie, staff } = await signedIn(app, ctx, "agent");
  const withdrawal = await waitingWithdrawal(ctx.database, { naira: "250000", owner: actor.userId });
  const page = await ask(app, `GET /customers/${actor.userId}`, { cookie });
  expect(page.json.data.customer).toMatchObject({ username });
  expect(page.text).not.toContain(email);
  const operation = await ask(app, `GET /operations/${withdrawal}`, { cookie });
  expect(operation.json.data.acts).toMatchObject([
    { kind: "withdrawal.approve" },
    { kind: "withdrawal.reject" },
  ]);
  expect(operation.text).not.toContain("0123456785");
  const contacts = `POST /customers/${actor.userId}/contacts`;
  expect((await ask(app, contacts, { cookie, body: {} })).status).toBe(400);
  const shown = await ask(app, contacts, { cookie, body: { reason: "to call back" } });
  expect(shown.json.data).toMatchObject({ email });
  expect((await auditOf(ctx, actor.userId)).filter(({ actorId }) => actorId === staff.userId)).toMatchObject([
    { action: "customer.view" },
    { action: "operation.view" },
    { action: "customer.contacts_shown", reason: "to call back" },
  ]);
});

it("one field finds a person by name or contact, and an operation by reference, account number or amount", async () => {
  const { actor, email, phone, username } = await member(ctx);
  const { cookie } = await signedIn(app, ctx, "agent");
  await ctx.prisma.user.update({
    where: { id: actor.userId },
    data: { identityName: "Zubairu Quincy Adeyemi" },
  });
  const id = await waitingWithdrawal(ctx.database, { naira: "271828", owner: actor.userId });
  const { rows } = await ctx.pool.query("select reference from ledger.transaction where id = $1", [id]);
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Lagos" }).format(ctx.clock.now());
  const find = async (q: string) =>
    (await ask(app, `GET /search?q=${encodeURIComponent(q)}`, { cookie })).json.data as {
      id: string;
      detail: string;
    }[];
  for (const q of [
    username,
    email,
    email.toUpperCase(),
    phone,
    phone.replace("+234", "0"),
    "quincy zubairu",
    username.slice(0, 10),
  ])
    expect(
      (await find(q)).map((hit) => hit.id),
      q,
    ).toContain(actor.userId);
  for (const q of [rows[0].reference, rows[0].reference.toLowerCase(), id, "0123456785", `271,828 ${today}`])
    expect(
      (await find(q)).map((hit) => hit.id),
      q,
    ).toContain(id);
  expect(await find("nothing_like_that")).toEqual([]);
  for (const hostile of [
    "'; drop table users; --",
    "%%%",
    "(((",
    "\\\\",
    "🙂🙂",
    "5000 2026-99-99",
    "a".repeat(200),
  ])
    expect(await find(hostile), hostile).toEqual([]);
});

it("a proposal by one person, approved by another, shows in the customer's account", async () => {
  const { actor } = await member(ctx);
  const agent = await signedIn(app, ctx, "agent");
  const supervisor = await signedIn(app, ctx, "supervisor");
  const body = {
    kind: "credit.goodwill",
    subject: actor.userId,
    parameters: { amount: "1500" },
    reason: "a late refund",
  };
  const made = await ask(app, "POST /proposals", { cookie: agent.cookie, body });
  expect([made.status, made.json.data.state]).toEqual([201, "open"]);
  const { id, version } = made.json.data;
  const decide = (cookie: string) =>
    ask(app, `POST /proposals/${id}/decision`, { cookie, body: { version, approves: true } });
  expect((await decide(agent.cookie)).status).toBe(403);
  expect((await decide(supervisor.cookie)).json.data).toMatchObject({ state: "applied" });
  expect((await decide(supervisor.cookie)).json.data).toMatchObject({ state: "applied" });
  const page = await ask(app, `GET /customers/${actor.userId}`, { cookie: agent.cookie });
  expect(page.json.data.balances).toEqual([{ asset: "NGN", available: "1500.00", held: "0.00" }]);
  const queue = await ask(app, "GET /queues", { cookie: agent.cookie });
  expect(queue.json.data).toHaveLength(7);
});

it("a queue leaves as CSV that no spreadsheet takes for a formula; agents have none", async () => {
  const { actor } = await member(ctx);
  await waitingWithdrawal(ctx.database, { naira: "300000", owner: actor.userId });
  const agent = await signedIn(app, ctx, "agent");
  const finance = await signedIn(app, ctx, "finance");
  expect((await ask(app, "GET /queues/withdrawals/csv", agent)).status).toBe(403);
  const { status, text } = await ask(app, "GET /queues/withdrawals/csv", finance);
  expect([status, text.split("\r\n")[0]]).toEqual([
    200,
    "operation,reference,username,state,amount,account,reason,created_at",
  ]);
  for (const line of text.split("\r\n").slice(1)) expect(line).not.toMatch(/(^|,)[=+@]/);
});

it("a saved view is visible to its owner only", async () => {
  const [one, two] = [await signedIn(app, ctx, "agent"), await signedIn(app, ctx, "agent")];
  const body = { name: "Mine", address: "/proposals?state=open" };
  const saved = await ask(app, "POST /views", { ...one, body });
  expect(saved.status).toBe(201);
  expect(
    (await ask(app, "POST /views", { ...one, body: { name: "x", address: "//evil.example" } })).status,
  ).toBe(400);
  expect((await ask(app, `DELETE /views/${saved.json.data.id}`, two)).status).toBe(404);
  const listed = await app.inject({ url: "/api/v1/views", headers: { cookie: one.cookie } });
  expect(listed.json().data).toMatchObject([body]);
});
