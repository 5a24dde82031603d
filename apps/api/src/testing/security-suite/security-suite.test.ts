import { randomUUID } from "node:crypto";
import { notify } from "@manilla/core/notifications/notify";
import { createFakeAccounts } from "@manilla/core/providers/accounts/fake";
import { fakeBillVendors } from "@manilla/core/providers/bills/testing/bill-vendors";
import { createFakePayments } from "@manilla/core/providers/payments/fake";
import { ProviderError } from "@manilla/core/providers/provider-error";
import type { Providers } from "@manilla/core/providers/providers";
import { tellAll } from "@manilla/core/testing/members";
import type { Route } from "@manilla/shared/http/route";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { App } from "../../command.ts";
import { features } from "../../features.ts";
import { ask, signUp, testApp } from "../app.ts";
import { extraFields, hostileAmounts, hostileBodies, hostileValues, malformedIds } from "./hostile.ts";
import type { World } from "./owned.ts";
import { rows } from "./rows.ts";

interface Known {
  name: string;
  method: string;
  url: string;
  route: Route | undefined;
}

const known: Known[] = [];
/** Listens to the router itself, before anything is put on it. */
function listen(app: App): void {
  app.addHook("onRoute", ({ method, url, schema, config }) => {
    const name = schema?.operationId ?? "";
    if (url.startsWith("/api/")) known.push({ name, method: String(method), url, route: config?.route });
  });
}

const payments = createFakePayments();
// Any other provider would fail loudly: no route here may need one.
const bills = Object.values(fakeBillVendors());
const away = () => Promise.reject(new ProviderError("unreachable", "the vendor does not answer"));
const [news, coinPages] = [{ latest: away }, { page: away, candles: away }];
const nairaAccounts = createFakeAccounts();
const close = () => Promise.all([payments.close(), nairaAccounts.close()]);
const providers = { payments, nairaAccounts, bills, news, coinPages, close } as unknown as Providers;
const { app, ctx } = await testApp(
  { config: { RATE_LIMIT_FACTOR: "10000" }, overrides: { providers } },
  { routes: [listen, ...features] },
);
const world: World = { app, ctx };

// All of it takes longer than an event may wait. No worker runs here, so its part is done after each test.
afterEach(() => tellAll(ctx, (event) => notify(ctx, event)));

const closed = known.filter(({ route }) => route && route.access !== "open");
const withId = known.filter(
  ({ url, route }) => route?.access !== "open" && rows[nameOf(route)]?.owned && url.includes(":"),
);
const withBody = known.filter(({ route }) => route?.body);

function nameOf(route: Route | undefined): string {
  return route?.name ?? "";
}
const lineOf = ({ method, url, name }: Known, id: string = randomUUID()) =>
  `${method} ${url.replace(/:(\w+)/g, (_, part: string) => rows[name]?.path?.[part] ?? id)}`;
const bodyOf = (name: string) => rows[name]?.body?.();

function expectRefusal(answer: Awaited<ReturnType<typeof ask>>, status: number): void {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.json).toMatchObject({
    status: false,
    message: expect.any(String),
    code: expect.stringMatching(/^[a-z_]+$/),
    requestId: expect.any(String),
  });
}

describe("every route", () => {
  it("is known to the table, and the table knows no other", () => {
    expect([...new Set(known.map(({ name }) => name))].sort()).toEqual(Object.keys(rows).sort());
  });

  it("with an owner's id has a table row that creates one", () => {
    const without = closed
      .filter(({ url, name }) => url.includes(":") && !rows[name]?.owned && !rows[name]?.path)
      .map(({ name }) => name);
    expect(without).toEqual([]);
  });

  it("with a body has an example of it", () => {
    expect(withBody.filter(({ name }) => !rows[name]?.body).map(({ name }) => name)).toEqual([]);
  });

  it("is in the OpenAPI document with its summary", async () => {
    const document = (await app.inject("/docs/json")).json().paths;
    for (const { method, url } of known) {
      const path = url.replace(/:(\w+)/g, "{$1}");
      expect(document[path]?.[method.toLowerCase()], `${method} ${path}`).toMatchObject({
        summary: expect.any(String),
      });
    }
  });
});

// Shared by the tests that are refused every time: nothing is ever done in their names.
let [live, revoked] = [{ token: "" }, { token: "" }];
beforeAll(async () => {
  live = await signUp(app);
  revoked = await signUp(app);
  await ask(app, "POST /users/logout", { token: revoked.token });
});

describe.each(closed)("$method $url", (entry) => {
  it("answers 401 without a live session", async () => {
    const body = bodyOf(entry.name);
    const { token } = live;
    const expired = app.jwt.sign({ sub: randomUUID(), sid: randomUUID() }, { expiresIn: "-1s" });
    const tampered = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
    for (const bad of [undefined, "", "x", expired, revoked.token, tampered]) {
      const answer = await ask(app, lineOf(entry), { ...(bad !== undefined && { token: bad }), body });
      expectRefusal(answer, 401);
      expect(answer.json.code).toBe("unauthenticated");
    }
  });

  it("does not look at cookies", async () => {
    const { token } = live;
    const headers = { cookie: `token=${token}; session=${token}; authorization=Bearer ${token}` };
    expectRefusal(await ask(app, lineOf(entry), { headers, body: bodyOf(entry.name) }), 401);
  });
});

describe.each(withId)("$method $url", (entry) => {
  it("answers 404 for what is another's, and 404 for nothing", async () => {
    const [mine, theirs] = [await signUp(app), await signUp(app)];
    const id = await rows[entry.name]?.owned?.(world, { userId: theirs.user.id, token: theirs.token });
    expectRefusal(await ask(app, lineOf(entry, id), { token: mine.token, body: bodyOf(entry.name) }), 404);
    expectRefusal(await ask(app, lineOf(entry), { token: mine.token, body: bodyOf(entry.name) }), 404);
    // The id is real: its owner gets through.
    const own = await ask(app, lineOf(entry, id), { token: theirs.token, body: bodyOf(entry.name) });
    expect(own.status, own.text).toBe(200);
  });

  it.each(malformedIds)("answers 400 for the id %s", async (id) => {
    expectRefusal(await ask(app, lineOf(entry, id), { token: live.token }), 400);
  });
});

describe.each(withBody)("$method $url", (entry) => {
  const row = rows[entry.name];

  it("takes hostile bodies for what they are", async () => {
    const { token } = await signUp(app);
    for (const body of hostileBodies) {
      const answer = await ask(app, lineOf(entry), { token, body });
      expect([400, 413], `${body.toString().slice(0, 60)}: ${answer.text}`).toContain(answer.status);
    }
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "text/json",
    ]) {
      const headers = { "content-type": type };
      expectRefusal(await ask(app, lineOf(entry), { token, body: bodyOf(entry.name), headers }), 415);
    }
  });

  it("takes no field it does not know", async () => {
    const { token } = await signUp(app);
    for (const [name, value] of Object.entries(extraFields)) {
      const body = { ...bodyOf(entry.name), [name]: value };
      if (name in (bodyOf(entry.name) ?? {})) continue;
      expectRefusal(await ask(app, lineOf(entry), { token, body }), 400);
    }
  });

  it("never fails on a hostile value, and refuses each that stands for money", async () => {
    const { token } = await signUp(app);
    for (const name of Object.keys(row?.body?.() ?? {})) {
      const isAmount = row?.amounts?.includes(name) ?? false;
      for (const value of isAmount ? hostileAmounts : hostileValues) {
        const answer = await ask(app, lineOf(entry), { token, body: { ...row?.body?.(), [name]: value } });
        const shown = `${name}: ${JSON.stringify(value)} → ${answer.text}`;
        if (isAmount) expect(answer.status, shown).toBe(400);
        // Rates may be missing in this empty house; nothing else may be.
        else if (answer.json.code !== "rates_unavailable") expect(answer.status, shown).toBeLessThan(500);
        expect(answer.text).not.toMatch(/at .*\.(ts|js):\d+|SELECT |Prisma|ECONN/);
      }
    }
  });
});

/** What may stand in an address, as text; much of it is refused, and none may be a failure of ours. */
const hostileTexts = [
  ...hostileValues.filter((value) => typeof value === "string"),
  "\0",
  "a\0b",
  "%",
  "_",
  "\\",
];

describe.each(known.filter(({ route }) => route?.query))("$method $url", (entry) => {
  it("never fails on a hostile query", async () => {
    const { token } = await signUp(app);
    const query = entry.route?.query as z.ZodObject; // this table's routes have one, and each is an object
    const names = Object.keys(query.shape);
    const line = lineOf(entry);
    for (const name of [...names, "__proto__", "constructor", "unknown"]) {
      for (const text of hostileTexts) {
        const asked = new URLSearchParams({ [name]: text.isWellFormed() ? text : "\ufffd" }).toString();
        const answer = await ask(app, `${line}?${asked}`, { token });
        const shown = `${name}: ${JSON.stringify(text.slice(0, 40))} → ${answer.text.slice(0, 200)}`;
        expectNoFailure(answer, shown);
        if (!names.includes(name)) expect(answer.status, shown).toBe(400);
      }
    }
    const twice = await ask(app, `${line}?${names[0]}=1&${names[0]}=2`, { token });
    expect(twice.status, twice.text).toBeLessThan(500);
  });
});

describe.each(known.filter(({ url, route }) => route && url.includes(":")))("$method $url", (entry) => {
  it("never fails on hostile parts of its address", async () => {
    const { token } = await signUp(app);
    for (const text of hostileTexts.filter((one) => one !== "" && one.isWellFormed())) {
      const path = entry.url.replace(/:\w+/g, encodeURIComponent(text.slice(0, 150)));
      const answer = await ask(app, `${entry.method} ${path}`, { token, body: bodyOf(entry.name) });
      const shown = `${JSON.stringify(text.slice(0, 40))} → ${answer.text.slice(0, 200)}`;
      expectNoFailure(answer, shown);
    }
  });
});

/** Prices and headlines may be missing in this empty house; nothing else may be. */
function expectNoFailure(answer: Awaited<ReturnType<typeof ask>>, shown: string): void {
  if (/^(?:rates|provider)_unavailable$/.test(answer.json?.code)) return;
  expect(answer.status, shown).toBeLessThan(500);
  expect(answer.text, shown).not.toMatch(/at .*\.(ts|js):\d+|SELECT |Prisma|ECONN/);
}
