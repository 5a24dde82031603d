import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { configRoutes } from "../routes/config.ts";
import { ask, testApp } from "../testing/app.ts";

/** Blocks the event loop that often for that many milliseconds, with one turn of the loop in between. */
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
    expect((await ask(app, "GET /config/public")).status).toBe(200);
  });

  test("refuses requests beyond the limit and says when to come back; its health stays visible", async () => {
    const { app } = await testApp({ routes: [] }, { maxEventLoopDelay: 100 });
    await stall(300, 3);
    const refused = await ask(app, "GET /market/rates");
    expect(refused).toMatchObject({ status: 503, json: { code: "service_busy" } });
    expect(refused.headers["retry-after"]).toBe("5");
    const health = await app.inject({ method: "GET", url: "/health" });
    expect(health.statusCode).toBe(200);
  });
});
