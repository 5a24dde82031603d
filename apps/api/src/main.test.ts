import { spawn } from "node:child_process";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { fileURLToPath } from "node:url";
import { compileCache } from "@manilla/testing/compile-cache";
import { testConfig } from "@manilla/testing/config";
import { testDatabase } from "@manilla/testing/database";
import { freePort } from "@manilla/testing/free-port";
import { endWithFile } from "@manilla/testing/run-at-end";
import { describe, expect, it } from "vitest";
import { newDetails } from "./testing/app.ts";

const main = fileURLToPath(new URL("./main.ts", import.meta.url));
const database = await testDatabase();

async function start(overrides: Record<string, string> = {}) {
  const port = await freePort();
  const settings = {
    ...testConfig(),
    DATABASE_URL: database.url,
    PORT: port,
    LOG_LEVEL: "silent",
    ...overrides,
  };
  const env = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
  const child = endWithFile(
    spawn(process.execPath, [main], {
      env: { ...env, ...compileCache() },
      stdio: ["ignore", "ignore", "pipe"],
    }),
  );
  let errors = "";
  child.stderr.on("data", (data) => (errors += data));
  const url = `http://127.0.0.1:${port}`;
  const exited = once(child, "exit").then(([code]) => ({ code: code as number | null, errors }));
  return {
    child,
    url,
    exited,
    answers: () =>
      fetch(`${url}/health`).then(
        (r) => r.ok,
        () => false,
      ),
  };
}

describe("the process", () => {
  it("finishes running requests at a stop signal, and accepts no new ones", async () => {
    const api = await start();
    await expect.poll(api.answers, { timeout: 20_000 }).toBe(true);
    const begun = request(`${api.url}/api/v1/users/register`, {
      method: "POST",
      headers: { "content-type": "application/json", expect: "100-continue" },
    });
    begun.flushHeaders();
    await once(begun, "continue");
    api.child.kill("SIGTERM");
    const ready = () =>
      fetch(`${api.url}/ready`).then(async (answer) => [answer.status, await answer.json()]);
    await expect.poll(ready).toMatchObject([503, { data: { draining: true } }]);
    begun.end(JSON.stringify(newDetails()));

    const [answer] = (await once(begun, "response")) as [IncomingMessage];
    expect(answer.resume().statusCode).toBe(201);
    expect((await api.exited).code).toBe(0);
    expect(await api.answers()).toBe(false);
  });

  it("does not start on half a configuration, and says what is missing in one go", async () => {
    const api = await start({ JWT_SECRET: "short", PIN_SECRET: "" });
    const { code, errors } = await api.exited;
    expect(code).toBe(1);
    expect(errors).toContain("JWT_SECRET");
    expect(errors).toContain("PIN_SECRET");
    expect(errors).not.toMatch(/at .*\.ts:\d+/);
  });
});
