import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import supertest from "supertest";
import { describe, expect, it } from "vitest";
import { buildApp } from "../app.ts";
import { configRoutes } from "../routes/config.ts";
import { usersRoutes } from "../routes/users.ts";
import { ask, signUp, testApp } from "../testing/app.ts";

const web = mkdtempSync(join(tmpdir(), "manilla-web-"));
mkdirSync(join(web, "assets"));
writeFileSync(join(web, "index.html"), "<!doctype html><title>Manilla</title>");
writeFileSync(join(web, "assets/app-abc123.js"), "export {}");
writeFileSync(join(web, "manifest.webmanifest"), "{}");

const fails = "/api/v1/test/fails";
const { app, ctx } = await testApp(
  {},
  {
    folder: web,
    rooms: [
      configRoutes,
      usersRoutes,
      (house) => {
        house.get(fails, { schema: { hide: true } }, () => {
          throw new Error("select password from users at /work/secret.ts:12 ECONNREFUSED");
        });
      },
    ],
  },
);
const url = await app.listen({ port: 0, host: "127.0.0.1" });
const server = supertest(url);

const always = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
  "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
  "permissions-policy": expect.stringContaining("geolocation=()"),
  "x-request-id": expect.any(String),
};

describe("the headers of every answer", () => {
  it.each([
    ["GET", "/api/v1/config/public", 200],
    ["GET", "/api/v1/users/sessions", 401],
    ["GET", "/api/v1/nothing", 404],
    ["PUT", "/api/v1/users/login", 405],
    ["POST", "/api/v1/users/login", 400],
    ["GET", fails, 500],
    ["GET", "/api/v1/%E0%A4%A", 400],
    ["DELETE", `/api/v1/users/sessions/${"x".repeat(300)}`, 400],
    ["GET", "/health", 200],
    ["GET", "/ready", 503],
    ["GET", "/docs/json", 200],
    ["GET", "/assets/app-abc123.js", 200],
    ["GET", "/no-such-file.js", 404],
  ])("%s %s (%i) protects", async (method, path, status) => {
    const answer = await server[method.toLowerCase() as "get" | "post" | "put" | "delete"](path);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(always);
    if (path.startsWith("/api/")) expect(answer.headers["cache-control"]).toBe("no-store");
    if (status >= 400 && path !== "/ready")
      expect(answer.body).toMatchObject({
        status: false,
        code: expect.any(String),
        requestId: expect.any(String),
      });
  });

  it("are there for what is not even HTTP", async () => {
    const text = await new Promise<string>((resolve, reject) => {
      let received = "";
      const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write("NONSENSE\r\n\r\n"));
      socket
        .on("data", (data) => (received += data))
        .on("close", () => resolve(received))
        .on("error", reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toMatch(/x-content-type-options: nosniff/i);
    expect(JSON.parse(text.slice(text.indexOf("{")))).toMatchObject({ status: false, code: "bad_request" });
  });

  it("let no script in but ours and the payment provider's", async () => {
    const { headers } = await server.get("/api/v1/config/public");
    const policy = String(headers["content-security-policy"]);
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1];
    expect(scripts).toBe(`'self' ${new URL(ctx.config.PAYAZA_SCRIPT_URL).origin}`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
  });

  it("ask for encryption in production, and only there", async () => {
    expect((await server.get("/health")).headers["strict-transport-security"]).toBeUndefined();
    const live = await buildApp({ ...ctx, config: { ...ctx.config, NODE_ENV: "production" } });
    const { headers } = await live.inject("/health");
    await live.close();
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  });
});

describe("failures", () => {
  it("say nothing of the inside", async () => {
    const { body } = await server.get(fails);
    expect(body).toEqual({
      status: false,
      message: "Something went wrong on our side. Please try again.",
      code: "internal",
      requestId: expect.any(String),
      data: null,
    });
  });

  it("of a database that is away are 503, with a time to come back", async () => {
    const { app: house, ctx: own } = await testApp();
    const { token } = await signUp(house);
    const stopped = {
      ...own,
      pool: { query: () => Promise.reject(Object.assign(new Error("no"), { code: "ECONNREFUSED" })) },
    };
    const broken = await buildApp(stopped as unknown as typeof own);
    const answer = await ask(broken, "GET /users/sessions", { token });
    expect(answer).toMatchObject({ status: 503, json: { code: "service_busy" } });
    expect(answer.headers["retry-after"]).toBeDefined();
    await broken.close();
  });

  it("too large are 413", async () => {
    const answer = await server
      .post("/api/v1/users/login")
      .set("content-type", "application/json")
      .send(`"${"x".repeat(70_000)}"`);
    expect([answer.status, answer.body.code]).toEqual([413, "payload_too_large"]);
  });

  it("in another language than JSON are 415", async () => {
    const answer = await server.post("/api/v1/users/login").set("content-type", "text/plain").send("{}");
    expect([answer.status, answer.body.code]).toEqual([415, "unsupported_media_type"]);
  });

  it("of the method name the right one", async () => {
    const answer = await server.put("/api/v1/users/login").set("content-type", "application/json").send({});
    expect([answer.status, answer.headers["allow"], answer.body.code]).toEqual([
      405,
      "POST",
      "method_not_allowed",
    ]);
    expect(
      await new Promise((resolve) =>
        request(`${url}/api/v1/config/public`, { method: "TRACE" }, (r) =>
          resolve(r.resume().statusCode),
        ).end(),
      ),
    ).toBe(405);
  });
});

describe("other origins", () => {
  const own = new URL(ctx.config.PUBLIC_URL).origin;
  it("are let in when they are ours, without credentials", async () => {
    const { headers } = await server.get("/api/v1/config/public").set("origin", own);
    expect(headers["access-control-allow-origin"]).toBe(own);
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
  });
  it.each([
    "null",
    `${own}.evil.example`,
    `https://evil.example/${own}`,
    "http://evil.example",
    `${own}x`,
    own.replace("http://", "https://"),
    "",
  ])("are not when they are %j", async (origin) => {
    for (const answer of [
      await server.get("/api/v1/config/public").set("origin", origin),
      await server
        .options("/api/v1/users/login")
        .set("origin", origin)
        .set("access-control-request-method", "POST"),
    ])
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  });
});

describe("the web app's files", () => {
  it("with a hash in the name never change; the page always may", async () => {
    expect((await server.get("/assets/app-abc123.js")).headers["cache-control"]).toBe(
      "public, max-age=31536000, immutable",
    );
    const page = await server.get("/").set("accept", "text/html");
    expect([page.status, page.headers["cache-control"], page.text]).toEqual([
      200,
      "no-cache",
      expect.stringContaining("Manilla"),
    ]);
  });
  it("are the one page for every address a person may open", async () => {
    for (const path of ["/login", "/dashboard/analysis/bitcoin", "/bills/airtime?step=2"]) {
      const page = await server.get(path).set("accept", "text/html,application/xhtml+xml");
      expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      expect(page.headers).toMatchObject(always);
    }
  });
  it.each([
    ["/api/v1/nothing", "text/html"],
    ["/login", "application/json"],
    ["/missing.js", "text/html"],
    ["/../../etc/passwd", "text/html"],
    ["/assets/..%2f..%2fpackage.json", "text/html"],
  ])("are not the answer to %s as %s", async (path, accept) => {
    const answer = await server.get(path).set("accept", accept);
    if (!path.includes("..")) expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('"dependencies"');
    expect(answer.text).not.toContain("root:");
  });
});
