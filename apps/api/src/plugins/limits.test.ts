import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createLog } from "@manilla/core/observability/log";
import { createRedis } from "@manilla/core/runtime/redis";
import { apiPrefix } from "@manilla/shared/http/route";
import { freePort } from "@manilla/testing/free-port";
import { runAtEnd } from "@manilla/testing/run-at-end";
import { describe, expect, it } from "vitest";
import { buildApp } from "../app.ts";
import { allRoutes } from "../features.ts";
import { configRoutes } from "../routes/config.ts";
import { usersRoutes } from "../routes/users.ts";
import { walletRoutes } from "../routes/wallet.ts";
import { callApi, signUp, someAddress, testApp } from "../testing/app.ts";

const email = () => ({ email: `${crypto.randomUUID()}@example.com` });

const routes = [configRoutes, usersRoutes];

it("a person gets ten files a minute, so that the process has time for others", async () => {
  const { app } = await testApp({ routes: [usersRoutes, walletRoutes] });
  const [{ token }, other] = [await signUp(app), await signUp(app)];
  const file = async (bearer: string) =>
    (await callApi(app, "GET /transactions/export?format=csv", { token: bearer })).status;
  const statuses: number[] = [];
  for (let asked = 0; asked < 11; asked += 1) statuses.push(await file(token));
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  expect(await file(other.token)).toBe(200);
});

describe("the addresses in X-Forwarded-For", () => {
  it("are ignored without a proxy in front", async () => {
    const { app } = await testApp({ routes, config: { TRUSTED_PROXIES: "0" } });
    const statuses: number[] = [];
    for (let i = 0; i < 30; i += 1) {
      const headers = {
        "x-forwarded-for": `${someAddress()}, ${someAddress()}`,
        "x-real-ip": someAddress(),
        forwarded: `for=${someAddress()}`,
      };
      statuses.push((await callApi(app, "POST /users/check-email", { body: email(), headers })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  });

  it("count by exactly as many hops as there are proxies of ours", async () => {
    const { app } = await testApp({ routes, config: { TRUSTED_PROXIES: "1" } });
    const caller = someAddress();
    const check = async (forwarded: string) =>
      (
        await callApi(app, "POST /users/check-email", {
          body: email(),
          headers: { "x-forwarded-for": forwarded },
        })
      ).status;
    const statuses: number[] = [];
    // A caller can invent all addresses in X-Forwarded-For but the last, which our proxy appends.
    for (let i = 0; i < 30; i += 1)
      statuses.push(await check(`${someAddress()}, ${someAddress()}, ${caller}`));
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(await check(someAddress())).toBe(200);
  });
});

describe("limits", () => {
  it("are shared by all processes", async () => {
    const one = await testApp({ routes });
    const two = await testApp({ routes });
    const from = someAddress();
    let allowed = 0;
    for (let i = 0; i < 15; i += 1) {
      for (const { app } of [one, two]) {
        if (
          (await callApi(app, "POST /users/check-username", { body: { username: `name_${i}` }, from }))
            .status === 200
        )
          allowed += 1;
      }
    }
    expect(allowed).toBe(20);
  });

  it("on availability count the address, however many names its devices have", async () => {
    const { app } = await testApp({ routes });
    const from = someAddress();
    const statuses: number[] = [];
    for (let i = 0; i < 25; i += 1) {
      const headers = { "x-device-id": crypto.randomUUID() };
      statuses.push((await callApi(app, "POST /users/check-email", { body: email(), from, headers })).status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
    const other = { body: { phone: "+2348031111111" }, from };
    expect((await callApi(app, "POST /users/check-phone", other)).status, "counted apart").toBe(200);
  });

  it("on availability count the contact, from however many devices", async () => {
    const { app } = await testApp({ routes, config: { RATE_LIMIT_FACTOR: "0.05" } });
    const body = email();
    const statuses: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      statuses.push((await callApi(app, "POST /users/check-email", { body, from: someAddress() })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  it("count a person on each route, not the address many share", async () => {
    const { app } = await testApp({ routes, config: { RATE_LIMIT_FACTOR: "0.01" } });
    const from = someAddress();
    const mine = await signUp(app, { from });
    const theirs = await signUp(app, { from });
    const calls = (token: string) =>
      Promise.all(Array.from({ length: 10 }, () => callApi(app, "GET /users/sessions", { token, from })));
    const answers = await calls(mine.token);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.json).toMatchObject({ status: false, code: "rate_limited" });
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
    expect((await calls(theirs.token)).filter(({ status }) => status === 200)).toHaveLength(6);
    expect((await callApi(app, "GET /users/preferences", { token: mine.token, from })).status).toBe(200);
  });

  it("count tokens that are not good by address", async () => {
    const { app } = await testApp({ routes, config: { RATE_LIMIT_FACTOR: "0.01" } });
    const from = someAddress();
    const statuses: number[] = [];
    for (let i = 0; i < 5; i += 1)
      statuses.push((await callApi(app, "GET /users/sessions", { token: "x", from })).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
  });

  it("hold without Redis: signing in stays limited, reading works", async () => {
    const redis = createRedis({ REDIS_URL: "redis://127.0.0.1:9" }, createLog("test", "silent"));
    const { app } = await testApp({ routes, overrides: { redis } });
    const { token, person } = await signUp(app);
    expect((await callApi(app, "GET /users/sessions", { token })).status).toBe(200);
    const statuses: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      const body = { identifier: person.email, password: `Wrong-pass-${i}` };
      statuses.push((await callApi(app, "POST /users/login", { body })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
    expect((await callApi(app, "GET /config/public")).status).toBe(200);
  });

  it.each(spawnSync("redis-server", ["--version"]).status === 0 ? ["killed"] : [])(
    "hold while Redis is %s: no address gets a fresh allowance",
    async () => {
      const server = await ownRedis();
      const redis = createRedis({ REDIS_URL: server.url }, createLog("test", "silent"));
      await redis.connect();
      runAtEnd(async () => redis.disconnect());
      const { app } = await testApp({ routes, overrides: { redis } });
      const from = someAddress();
      const statuses: number[] = [];
      for (let i = 0; i < 25; i += 1) {
        if (i === 12) await server.kill();
        statuses.push((await callApi(app, "POST /users/check-email", { body: email(), from })).status);
      }
      expect(statuses).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
      expect((await callApi(app, "GET /config/public", { from })).status).toBe(200);
    },
  );
});

it("every answer says how many calls are left, and until when", async () => {
  const { url } = await testApp({ routes });
  const from = someAddress();
  const check = () =>
    fetch(`${url}${apiPrefix}/users/check-email`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": from },
      body: JSON.stringify(email()),
    });
  const first = await check();
  expect(Object.fromEntries(first.headers)).toMatchObject({
    "x-ratelimit-limit": "20",
    "x-ratelimit-remaining": "19",
    "x-ratelimit-reset": expect.stringMatching(/^(?:59|60)$/),
  });
  expect(first.headers.get("retry-after")).toBeNull();
  for (let i = 1; i < 20; i += 1) await check();
  const refused = await check();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ status: false, code: "rate_limited", data: null });
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    "x-ratelimit-limit": "20",
    "x-ratelimit-remaining": "0",
    "x-ratelimit-reset": refused.headers.get("retry-after"),
    "retry-after": expect.stringMatching(/^\d+$/),
  });
});

it("counts every route of the API, the vendors' too", async () => {
  const { ctx } = await testApp({ routes: [] });
  const uncounted: string[] = [];
  const watch = (app: Parameters<(typeof allRoutes)[number]>[0]) => {
    app.addHook("onRoute", ({ method, url, config }) => {
      if (!config?.rateLimit) uncounted.push(`${String(method)} ${url}`);
    });
  };
  const app = await buildApp(ctx, { routes: [watch, ...allRoutes], folder: import.meta.dirname });
  await app.close();
  expect(uncounted).toEqual([]);
});

async function ownRedis() {
  const port = await freePort();
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", "/tmp"];
  const server = spawn("redis-server", options, { stdio: ["ignore", "pipe", "ignore"] });
  for await (const text of server.stdout) if (String(text).includes("Ready to accept")) break;
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill("SIGKILL");
    await once(server, "exit");
  };
  runAtEnd(kill);
  return { url: `redis://127.0.0.1:${port}`, kill };
}
