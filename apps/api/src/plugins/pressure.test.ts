import { execFileSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { configRoutes } from "../routes/config.ts";
import { callApi, testApp } from "../testing/app.ts";

async function stall(ms: number, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const until = performance.now() + ms;
    while (performance.now() < until);
    await pause(1);
  }
}

describe("a process whose event loop stalls", () => {
  test("goes on serving while the stalls stay below the limit", async () => {
    const { app } = await testApp({ routes: [configRoutes] }, { maxEventLoopDelay: 10_000 });
    await stall(1_050, 3);
    expect((await callApi(app, "GET /config/public")).status).toBe(200);
  });

  test("refuses requests beyond the limit and says when to come back; its health stays visible", async () => {
    const { app } = await testApp({ routes: [] }, { maxEventLoopDelay: 100 });
    await stall(300, 3);
    const refused = await callApi(app, "GET /market/rates");
    expect(refused).toMatchObject({ status: 503, json: { code: "service_busy" } });
    expect(refused.headers["retry-after"]).toBe("5");
    const health = await app.inject({ method: "GET", url: "/health" });
    expect(health.statusCode).toBe(200);
  });
});

/**
 * Source of a program that runs with little memory and fills its heap. The program prints the HTTP status of a request
 * before it does so, and then the first status that is different.
 */
const filling = `
  import { setTimeout as pause } from "node:timers/promises";
  import { getHeapStatistics } from "node:v8";
  import Fastify from "fastify";
  import { errorsPlugin } from "@manilla/http/errors";
  import { pressurePlugin } from "@manilla/http/pressure";

  const app = Fastify();
  await app.register(errorsPlugin);
  await app.register(pressurePlugin, { maxEventLoopDelay: 2_000 });
  app.get("/", async () => "fine");
  const status = async () => (await app.inject("/")).statusCode;
  const before = await status();
  const kept = [];
  const limit = getHeapStatistics().heap_size_limit;
  // Each try fills the heap again, because it shrinks whenever V8 collects garbage of the imports.
  const fill = () => {
    while (process.memoryUsage().heapUsed < 0.86 * limit) kept.push(new Array(500_000).fill(0.5));
  };
  let after = before;
  for (let tries = 0; tries < 40 && after === before; tries += 1) {
    fill();
    await pause(250);
    after = await status();
  }
  console.log(before, after, kept.length > 0);
  await app.close();
`;

test("a process refuses requests while its heap is nearly full, however much memory it was given", () => {
  const limits = ["--max-old-space-size=256", "--max-semi-space-size=1"];
  const cwd = fileURLToPath(new URL("../..", import.meta.url));
  const said = execFileSync(process.execPath, [...limits, "--input-type=module", "--eval", filling], { cwd });
  expect(said.toString()).toBe("200 503 true\n");
});
