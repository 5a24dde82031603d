import { createLog } from "@manilla/core/observability/log";
import { testConfig } from "@manilla/core/testing/config";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { createQueue, seldom } from "./queue.ts";
import { lineTo } from "./testing/proxy.ts";

const real = new URL(testConfig().REDIS_URL);
const line = await lineTo(real.hostname, Number.parseInt(real.port || "6379", 10));

test("a Redis that said nothing while the queue was made is used once it answers", async () => {
  line.hold();
  const heard: string[] = [];
  const queue = createQueue({
    place: { REDIS_URL: `redis://127.0.0.1:${line.port}/8` },
    log: createLog("test", "silent"),
    prefix: `queue-${process.pid}`,
    onEvent: async (id) => void heard.push(id),
    onChore: async () => undefined,
  });
  afterAll(() => queue.close());
  await expect(queue.enqueue(["first"])).rejects.toThrow();
  line.release();
  await expect
    .poll(() => queue.enqueue(["second"]).then(() => "enqueued", String), { timeout: 30_000 })
    .toBe("enqueued");
  await expect.poll(() => heard, { timeout: 30_000 }).toContain("second");
});

test("what goes wrong ten times a second is said at once, and then how often it was", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const said: number[] = [];
  const complain = seldom((_error, times) => void said.push(times));
  vi.advanceTimersByTime(1_000);
  for (let round = 0; round < 600; round += 1) {
    complain(new Error("away"));
    vi.advanceTimersByTime(100);
  }
  expect(said).toEqual([1, 300]);
});
