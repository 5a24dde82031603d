import { createLog } from "@manilla/core/observability/log";
import { lineTo } from "@manilla/core/testing/line-to";
import { testRedisUrl } from "@manilla/core/testing/redis";
import { expect, onTestFinished, test, vi } from "vitest";
import { queueBackends, queueContext } from "../testing/queue-backends.ts";
import { createQueue, throttled } from "./queue.ts";
import { openShownQueues } from "./shown-queues.ts";

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

test.each(queueBackends(13))(
  "the clock in $name forgets what an earlier version scheduled",
  async ({ config }) => {
    const { config: place, log } = await queueContext({ config });
    const prefix = `clock-${process.pid}`;
    const shown = openShownQueues({ place, log, prefix });
    onTestFinished(() => shown.close());
    const clock = shown.queues.find(({ name }) => name === "clock");
    await clock?.upsertJobScheduler("bills.sweep", { every: 1_000 });
    const passed: number[] = [];
    const onInterval = async (everySeconds: number) => void passed.push(everySeconds);
    const queue = createQueue({ place, log, prefix, onEvent: async () => undefined, onInterval });
    onTestFinished(() => queue.close());
    await queue.setIntervals([1]);
    expect((await clock?.getJobSchedulers())?.map(({ key }) => key)).toEqual(["1 seconds"]);
    await expect.poll(() => passed, { timeout: 10_000 }).toContain(1);
  },
);

test.each(queueBackends(14))(
  "a call to the queue in $name that fails leaves no other without an answer",
  async ({ config }) => {
    const { config: place, log } = await queueContext({ config });
    const received: string[] = [];
    const queue = createQueue({
      place,
      log,
      prefix: `calls-${process.pid}`,
      onEvent: async (id) => void received.push(id),
      onInterval: async () => undefined,
    });
    onTestFinished(() => queue.close());
    // A number is no job's id: this call fails while the others wait for the queue to be ready.
    const refused = queue.enqueue("events", ["7"]).catch(() => "refused");
    const others = ["first", "second"].map((id) => queue.enqueue("events", [id]));
    expect(await refused).toBe("refused");
    await Promise.all(others);
    await expect.poll(() => received.toSorted()).toEqual(["first", "second"]);
  },
);

const redisUrls = [testRedisUrl(8)].filter((url) => url !== undefined);

/** A queue whose Redis is at this address, and the jobs that it received. */
function queueAt(url: string) {
  const received: string[] = [];
  const queue = createQueue({
    place: { REDIS_URL: url, DATABASE_URL: "postgres://127.0.0.1:9/unused" },
    log: createLog("test", "silent"),
    prefix: `queue-${process.pid}`,
    onEvent: async (id) => void received.push(id),
    onInterval: async () => undefined,
  });
  onTestFinished(() => queue.close());
  return { queue, received };
}

test.each(redisUrls)(
  "a Redis that said nothing while the queue was made is used once it answers",
  async (url) => {
    const line = await lineTo(url);
    line.hold();
    const { queue, received } = queueAt(line.url);
    await expect(queue.enqueue("events", ["first"])).rejects.toThrow();
    line.release();
    await expect
      .poll(() => queue.enqueue("events", ["second"]).then(() => "enqueued", String), { timeout: 30_000 })
      .toBe("enqueued");
    await expect.poll(() => received, { timeout: 30_000 }).toContain("second");
  },
);

test.each(redisUrls)(
  "connections to Redis that a network dropped without a word are replaced",
  async (url) => {
    const line = await lineTo(url);
    const { queue, received } = queueAt(line.url);
    await queue.enqueue("events", ["before"]);
    await expect.poll(() => received).toEqual(["before"]);
    line.silence();
    await expect
      .poll(() => queue.enqueue("events", ["after"]).then(() => "enqueued", String), { timeout: 30_000 })
      .toBe("enqueued");
    await expect.poll(() => received, { timeout: 30_000 }).toContain("after");
  },
);
