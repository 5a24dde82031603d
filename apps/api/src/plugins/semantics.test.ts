import { once } from "node:events";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { listeningApp, securityHeaders } from "../testing/listening-app.ts";

const { server, url } = await listeningApp();

describe("HEAD", () => {
  it.each("/health /ready /api/v1/config/public / /login /pay/demo /assets/app-abc1234.js".split(" "))(
    "%s is answered as GET is, without a body",
    async (path) => {
      const answer = await server.head(path);
      const got = await server.get(path);
      expect([answer.status, answer.text]).toEqual([200, undefined]);
      expect(answer.headers).toMatchObject(securityHeaders);
      for (const name of ["content-type", "content-length", "cache-control"])
        expect(answer.headers[name], name).toBe(got.headers[name]);
    },
  );

  it("asks for a session where GET does, and is not there where GET is not", async () => {
    expect((await server.head("/api/v1/users/sessions")).status).toBe(401);
    expect((await server.head("/api/v1/users/login")).status).toBe(405);
    expect((await server.head("/api/v1/nothing")).status).toBe(404);
  });
});

describe("a page", () => {
  it.each(["/pay/demo", "/dashboard/%", "/dashboard/%E0%A4%A", "/%"])(
    "is the answer to %s, for a client that takes anything or HTML",
    async (path) => {
      for (const accept of ["*/*", "text/html,application/xhtml+xml,*/*;q=0.8"]) {
        const answer = await server.get(path).set("accept", accept);
        expect([answer.status, answer.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
        expect(answer.headers).toMatchObject(securityHeaders);
      }
    },
  );

  it.each(["/metrics", "/queues/x.js", "/.git/config", "/api/v1/%"])(
    "is not the answer to %s",
    async (path) => {
      const answer = await server.get(path).set("accept", "*/*");
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    },
  );
});

describe("a body", () => {
  const login = (headers: Record<string, string>, body: Buffer) =>
    fetch(`${url}/api/v1/users/login`, { method: "POST", headers, body: new Uint8Array(body) });
  const text = Buffer.from(JSON.stringify({ identifier: "ada@example.com", password: "Wrong-pass-1" }));

  it("that is compressed is refused, and the answer says that none is taken", async () => {
    const headers = { "content-type": "application/json", "content-encoding": "gzip" };
    const answer = await login(headers, gzipSync(text));
    expect([answer.status, answer.headers.get("accept-encoding")]).toEqual([415, "identity"]);
    expect(await answer.json()).toMatchObject({ status: false, code: "unsupported_media_type" });
  });

  it.each([
    ["application/json; charset=iso-8859-1", 415],
    ['application/json; charset="UTF-16"', 415],
    ["application/json; charset=utf-8", 400],
    ['application/json;charset="UTF-8"', 400],
    ["application/json", 400],
  ])("as %s answers %i", async (type, status) => {
    expect((await login({ "content-type": type }, text)).status).toBe(status);
  });
});

it("a request with two Host headers is refused", async () => {
  const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1" });
  socket.write("GET /health HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n");
  const [data] = await once(socket, "data");
  socket.destroy();
  expect(String(data)).toMatch(/^HTTP\/1\.1 400 /);
  expect(String(data)).toMatch(/x-content-type-options: nosniff/i);
});
