import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildApp } from "../app.ts";
import { failingPath, listeningApp, securityHeaders } from "../testing/listening-app.ts";

const { ctx, url, server } = await listeningApp();

describe("the headers of every answer", () => {
  it.each([
    ["GET", "/api/v1/config/public", 200],
    ["GET", "/api/v1/users/sessions", 401],
    ["GET", "/%61pi/v1/users/sessions", 401],
    ["GET", "/api/v1/nothing", 404],
    ["PUT", "/api/v1/users/login", 405],
    ["POST", "/api/v1/users/login", 400],
    ["GET", failingPath, 500],
    ["GET", "/api/v1/%E0%A4%A", 400],
    ["DELETE", `/api/v1/users/sessions/${"x".repeat(300)}`, 400],
    ["GET", "/health", 200],
    ["GET", "/ready", 200],
    ["GET", "/docs/json", 200],
    ["GET", "/assets/app-abc1234.js", 200],
    ["GET", "/no-such-file.js", 404],
  ])("%s %s (%i) protects", async (method, path, status) => {
    const answer = await server[method.toLowerCase() as "get" | "post" | "put" | "delete"](path);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(securityHeaders);
    if (!path.startsWith("/assets/")) expect(answer.headers["cache-control"]).toBe("no-store");
    if (status >= 400)
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
    expect(scripts).toBe(`'self' 'wasm-unsafe-eval' ${new URL(ctx.config.PAYAZA_SCRIPT_URL).origin}`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
  });

  it("let in what the built page says itself, and no other script in a page", async () => {
    const folder = mkdtempSync(join(tmpdir(), "manilla-web-"));
    const script = "document.title = `1 < 2`";
    writeFileSync(join(folder, "index.html"), `<title>Manilla</title><script>${script}</script><p></p>`);
    const app = await buildApp(ctx, { routes: [], folder, maxEventLoopDelay: 60_000 });
    const { headers } = await app.inject("/health");
    await app.close();
    const hash = createHash("sha256").update(script).digest("base64");
    const policy = String(headers["content-security-policy"]);
    expect(/script-src ([^;]*)/.exec(policy)?.[1]?.split(" ")).toEqual([
      "'self'",
      "'wasm-unsafe-eval'",
      new URL(ctx.config.PAYAZA_SCRIPT_URL).origin,
      `'sha256-${hash}'`,
    ]);
  });

  it("ask for encryption in production and keep the manual inside, and only there", async () => {
    expect((await server.get("/health")).headers["strict-transport-security"]).toBeUndefined();
    const live = await buildApp(
      { ...ctx, config: { ...ctx.config, NODE_ENV: "production" } },
      { routes: [], maxEventLoopDelay: 60_000 },
    );
    const { headers } = await live.inject("/health");
    for (const page of ["/docs", "/docs/json"]) {
      expect((await live.inject(page)).statusCode).toBe(404);
      expect((await server.get(page)).status).not.toBe(404);
    }
    await live.close();
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
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
