import { Writable } from "node:stream";
import { createLog } from "@manilla/core/observability/log";
import { expect, it } from "vitest";
import { usersRoutes } from "../routes/users.ts";
import { callApi, signUp, testApp } from "../testing/app.ts";

const written: string[] = [];
const stream = new Writable({
  write(chunk, _encoding, done) {
    written.push(String(chunk));
    done();
  },
});
const { app, ctx } = await testApp({
  routes: [usersRoutes],
  overrides: { log: createLog("test", "info", stream) },
});

it("a request writes one line, and nothing in it makes another", async () => {
  const forged = '\n{"level":60,"msg":"forged"}\u2028\u001b[2J';
  written.length = 0;
  await callApi(app, `GET /nothing/${encodeURIComponent(forged)}?q=${encodeURIComponent(forged)}`, {
    headers: { "user-agent": encodeURIComponent(forged), "x-request-id": "forged", traceparent: "forged" },
  });
  await callApi(app, "POST /users/login", { body: { identifier: forged, password: forged } });
  const lines = written.join("").trimEnd().split("\n");
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({ msg: "answered", route: expect.any(String) });
    expect(line).not.toContain("forged");
  }
});

it("an event of a plain command carries the id of the request that caused it", async () => {
  const { person } = await signUp(app);
  const answer = await callApi(app, "POST /users/login", {
    body: { identifier: person.email, password: person.password },
    // This device is new to the account. A sign-in from a known device writes no event.
    headers: {
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    },
  });
  expect(answer.status).toBe(200);
  const { rows } = await ctx.pool.query("select payload from ledger.outbox where topic = 'user.signed_in'");
  expect(rows).toMatchObject([{ payload: { requestId: answer.headers["x-request-id"] } }]);
  expect(rows[0].payload).not.toHaveProperty("traceparent");
});

it("every line a request writes names it once", async () => {
  app.log.info("outside of any request");
  const answer = await callApi(app, "GET /users/preferences");
  const lines: Record<string, unknown>[] = written.map((line) => JSON.parse(line));
  const mine = lines.filter(({ requestId }) => requestId === answer.headers["x-request-id"]);
  expect(mine).toMatchObject([{ msg: "answered", status: 401 }]);
  expect(lines.find(({ msg }) => msg === "outside of any request")).not.toHaveProperty("requestId");
});
