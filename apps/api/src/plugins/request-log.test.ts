import { Writable } from "node:stream";
import { createLog } from "@manilla/core/observability/log";
import { expect, it } from "vitest";
import { usersRoutes } from "../routes/users.ts";
import { ask, testApp } from "../testing/app.ts";

it("a request writes one line, and nothing in it makes another", async () => {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  const { app } = await testApp({
    routes: [usersRoutes],
    overrides: { log: createLog("test", "info", stream) },
  });
  const forged = '\n{"level":60,"msg":"forged"}\u2028\u001b[2J';
  written.length = 0;
  await ask(app, `GET /nothing/${encodeURIComponent(forged)}?q=${encodeURIComponent(forged)}`, {
    headers: { "user-agent": encodeURIComponent(forged), "x-request-id": "forged", traceparent: "forged" },
  });
  await ask(app, "POST /users/login", { body: { identifier: forged, password: forged } });
  const lines = written.join("").trimEnd().split("\n");
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({ msg: "answered", route: expect.any(String) });
    expect(line).not.toContain("forged");
  }
});
