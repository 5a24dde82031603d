import { createLog } from "@manilla/core/observability/log";
import { newId } from "@manilla/core/runtime/ids";
import { testRedisUrl } from "@manilla/testing/redis";
import { openTcpProxy } from "@manilla/testing/tcp-proxy";
import { expect, onTestFinished, test, vi } from "vitest";
import { openBoardQueues } from "../board.ts";
import { queueBackends, queueContext } from "../testing/queue-backends.ts";
import { createQueues, throttleReports } from "./queue.ts";

const nothing = async () => undefined;

test("an error that comes ten times a second is logged at once, and then how often it came", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const reported: number[] = [];
  const report = throttleReports((_error, times) => void reported.push(times));
  vi.advanceTimersByTime(1_000);
  for (let round = 0; round < 600; round += 1) {
    report(new Error("away"));
    vi.advanceTimersByTime(100);
  }
  expect(reported).toEqual([1, 300]);
});

test.each(queueBackends(13))(
  "the schedule in $name forgets the chores of an earlier version",
  async ({ config }) => {
    const { config: place, log } = await queueContext({ config });
    const prefix = `schedule-${process.pid}`;
    const shown = openBoardQueues({ place, log, prefix });
    onTestFinished(() => shown.close());
    const chores = shown.queues.find(({ name }) => name === "chores");
    await chores?.upsertJobScheduler("15 seconds", { every: 1_000 });
    const passed: string[] = [];
    const queues = createQueues({
      place,
      log,
      prefix,
      onFanOut: nothing,
      onEvent: nothing,
      onChore: async (name) => void passed.push(name),
    });
    onTestFinished(() => queues.close());
    await queues.scheduleChores([{ name: "rates.refresh", everySeconds: 1 }]);
    const schedulers = (await chores?.getJobSchedulers()) ?? [];
    expect(schedulers.map(({ key, name, every }) => [key, name, every])).toEqual([
      ["rates.refresh", "rates.refresh", 1_000],
    ]);
    await expect.poll(() => passed, { timeout: 10_000 }).toContain("rates.refresh");
  },
);

test.each(queueBackends(14))(
  "a call to the queue in $name that fails leaves no other without an answer",
  async ({ config }) => {
    const { config: place, log } = await queueContext({ config });
    const received: string[] = [];
    const queues = createQueues({
      place,
      log,
      onFanOut: nothing,
      onChore: nothing,
      prefix: `calls-${process.pid}`,
      onEvent: async (id) => void received.push(id),
    });
    onTestFinished(() => queues.close());
    const enqueue = (id: string) => queues.enqueueEvents("events", [{ id, topic: "test.happened" }]);
    // A number is no valid job id, so this call fails. The queues are then opened again, while the other calls still
    // use the old queue.
    const refused = enqueue("7").catch(() => "refused");
    const others = ["first", "second"].map(enqueue);
    expect(await refused).toBe("refused");
    await Promise.all(others);
    await expect.poll(() => received.toSorted()).toEqual(["first", "second"]);
  },
);

test.each(queueBackends(13))(
  "workers with their queue in $name have one fan-out together, and a lost one stops the next for seconds only",
  async ({ config }) => {
    const { config: place, log } = await queueContext({ config });
    const started: (() => void)[] = [];
    const onFanOut = () => new Promise<void>((resolve) => void started.push(resolve));
    const prefix = `fan-out-${process.pid}`;
    const workers = [1, 2].map(() =>
      createQueues({ place, log, prefix, onFanOut, onEvent: nothing, onChore: nothing }),
    );
    onTestFinished(async () => {
      for (const end of started) end();
      await Promise.all(workers.map((worker) => worker.close()));
    });
    const enqueue = () => Promise.all(workers.map((worker) => worker.enqueueFanOut(newId())));
    for (let times = 0; times < 5; times += 1) await enqueue();
    await expect.poll(() => started.length, { timeout: 10_000 }).toBe(1);
    const enqueueAndCount = async () => {
      await enqueue();
      return started.length;
    };
    await expect.poll(enqueueAndCount, { timeout: 30_000, interval: 500 }).toBeGreaterThan(1);
    for (const end of started) end();
    await expect.poll(enqueueAndCount, { timeout: 30_000, interval: 100 }).toBeGreaterThan(2);
  },
);

const redisUrls = [testRedisUrl(8)].filter((url) => url !== undefined);

function queueAt(url: string) {
  const received: string[] = [];
  const queues = createQueues({
    place: { REDIS_URL: url, DATABASE_URL: "postgres://127.0.0.1:9/unused" },
    log: createLog("test", "silent"),
    prefix: `queue-${process.pid}`,
    onFanOut: nothing,
    onEvent: async (id) => void received.push(id),
    onChore: nothing,
  });
  onTestFinished(() => queues.close());
  const enqueue = (id: string) => queues.enqueueEvents("events", [{ id, topic: "test.happened" }]);
  return { enqueue, received };
}

test.each(redisUrls)(
  "a Redis that said nothing while the queue was made is used once it answers",
  async (url) => {
    const line = await openTcpProxy(url);
    line.hold();
    const { enqueue, received } = queueAt(line.url);
    await expect(enqueue("first")).rejects.toThrow();
    line.release();
    await expect
      .poll(() => enqueue("second").then(() => "enqueued", String), { timeout: 30_000 })
      .toBe("enqueued");
    await expect.poll(() => received, { timeout: 30_000 }).toContain("second");
  },
);

test.each(redisUrls)(
  "connections to Redis that a network dropped without a word are replaced",
  async (url) => {
    const line = await openTcpProxy(url);
    const { enqueue, received } = queueAt(line.url);
    await enqueue("before");
    await expect.poll(() => received).toEqual(["before"]);
    line.silence();
    await expect
      .poll(() => enqueue("after").then(() => "enqueued", String), { timeout: 30_000 })
      .toBe("enqueued");
    await expect.poll(() => received, { timeout: 30_000 }).toContain("after");
  },
);
