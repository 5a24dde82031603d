import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { buildApp } from "../app.ts";
import { usersRoutes } from "../routes/users.ts";
import { callApi, signUp, testApp } from "../testing/app.ts";
import { failingPath, listeningApp } from "../testing/listening-app.ts";

const { url, server } = await listeningApp();

describe("a failure", () => {
  it("of our own code shows nothing of it", async () => {
    const { body } = await server.get(failingPath);
    expect(body).toEqual({
      status: false,
      message: "Something went wrong on our side. Please try again.",
      code: "internal",
      requestId: expect.any(String),
      data: null,
    });
  });

  it.each([
    ["the database cannot be reached", "ECONNREFUSED"],
    ["two statements were in each other's way", "40P01"],
    ["two transactions could not be put in an order", "40001"],
  ])("because %s answers 503 and says when to retry", async (_, code) => {
    const { app: fixture, ctx: own } = await testApp({ routes: [usersRoutes] });
    const { token } = await signUp(fixture);
    const stopped = {
      ...own,
      pool: { query: () => Promise.reject(Object.assign(new Error("no"), { code })) },
    };
    const broken = await buildApp(stopped as unknown as typeof own, { routes: [usersRoutes] });
    const answer = await callApi(broken, "GET /users/sessions", { token });
    expect(answer).toMatchObject({ status: 503, json: { code: "service_busy" } });
    expect(answer.headers["retry-after"]).toBeDefined();
    await broken.close();
  });

  it("because the body is too large answers 413", async () => {
    const answer = await server
      .post("/api/v1/users/login")
      .set("content-type", "application/json")
      .send(`"${"x".repeat(70_000)}"`);
    expect([answer.status, answer.body.code]).toEqual([413, "payload_too_large"]);
  });

  it("because the body is not JSON answers 415", async () => {
    const answer = await server.post("/api/v1/users/login").set("content-type", "text/plain").send("{}");
    expect([answer.status, answer.body.code]).toEqual([415, "unsupported_media_type"]);
  });

  it("because of the wrong method answers 405 and names the right one", async () => {
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
