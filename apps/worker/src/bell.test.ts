import { createLog } from "@manilla/core/platform/log";
import { testConfig } from "@manilla/core/testing/config";
import { afterAll, expect, test } from "vitest";
import { createBell } from "./bell.ts";
import { lineTo } from "./testing/proxy.ts";

const real = new URL(testConfig().REDIS_URL);
const line = await lineTo(real.hostname, Number.parseInt(real.port || "6379", 10));

test("a Redis that said nothing while the bell was made rings again once it answers", async () => {
  line.hold();
  const heard: string[] = [];
  const bell = createBell({
    url: `redis://127.0.0.1:${line.port}/8`,
    log: createLog("test", "silent"),
    prefix: `bell-${process.pid}`,
    onEvent: async (id) => void heard.push(id),
    onChore: async () => undefined,
  });
  afterAll(() => bell.close());
  await expect(bell.ring(["first"])).rejects.toThrow();
  line.release();
  await expect.poll(() => bell.ring(["second"]).then(() => "rung", String), { timeout: 30_000 }).toBe("rung");
  await expect.poll(() => heard, { timeout: 30_000 }).toContain("second");
});
