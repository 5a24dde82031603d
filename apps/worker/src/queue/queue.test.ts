import { createLog } from "@manilla/core/observability/log";
import { testRedisUrl } from "@manilla/core/testing/redis";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { lineTo } from "../testing/proxy.ts";
import { createQueue, throttled } from "./queue.ts";

test("an error that comes ten times a second is logged at once, and then how often it came", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const reported: number[] = [];
  const report = throttled((_error, times) => void reported.push(times));
  vi.advanceTimersByTime(1_000);
  for (let round = 0; round < 600; round += 1) {
    report(new Error("away"));
    vi.advanceTimersByTime(100);
  }
  expect(reported).toEqual([1, 300]);
});

const redisUrls = [testRedisUrl(8)].filter((url) => url !== undefined);

test.each(redisUrls)(
  "a Redis that said nothing while the queue was made is used once it answers",
  async (url) => {
    const { hostname, port } = new URL(url);
    const line = await lineTo(hostname, Number.parseInt(port || "6379", 10));
    line.hold();
    const received: string[] = [];
    const queue = createQueue({
      place: { REDIS_URL: `redis://127.0.0.1:${line.port}/8`, DATABASE_URL: "postgres://127.0.0.1:9/unused" },
      log: createLog("test", "silent"),
      prefix: `queue-${process.pid}`,
      onEvent: async (id) => void received.push(id),
      onChore: async () => undefined,
    });
    afterAll(() => queue.close());
    await expect(queue.enqueue("events", ["first"])).rejects.toThrow();
    line.release();
    await expect
      .poll(() => queue.enqueue("events", ["second"]).then(() => "enqueued", String), { timeout: 30_000 })
      .toBe("enqueued");
    await expect.poll(() => received, { timeout: 30_000 }).toContain("second");
  },
);
