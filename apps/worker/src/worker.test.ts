import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { announceEvent } from "@manilla/core/ledger/outbox";
import type { Chore } from "@manilla/core/runtime/chore";
import { newId } from "@manilla/core/runtime/ids";
import { createPrisma } from "@manilla/core/runtime/prisma";
import { afterEach, describe, expect, it } from "vitest";
import type { Effect } from "./jobs/effects.ts";
import { messageEffects } from "./jobs/effects.ts";
import { afterDeposit, announceDeposits, countWaiting, notifiedTo, waitUntil } from "./testing/notified.ts";
import { queueBackends, queueThatFails } from "./testing/queue-backends.ts";
import { startWorker, type Worker, type WorkerOptions } from "./worker.ts";

const workers: Worker[] = [];
const setUps = await Promise.all(queueBackends(9).map(queueThatFails));

describe.each(setUps)("with its queue in $name", ({ ctx, flush, line }) => {
  function start(options: Partial<WorkerOptions> = {}): Worker {
    const worker = startWorker(ctx, {
      effects: [afterDeposit, ...messageEffects],
      chores: [],
      prefix: `test-${process.pid}`,
      leaseSeconds: 2,
      ...options,
    });
    workers.push(worker);
    return worker;
  }

  afterEach(async () => {
    line?.mend();
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
  });

  const allTold = (seconds: number) => waitUntil(seconds, async () => (await countWaiting(ctx)) === 0);

  describe("events", () => {
    it("are announced, and then marked as announced", async () => {
      start();
      const userId = await announceDeposits(ctx, 1);
      await waitUntil(30, async () => (await notifiedTo(ctx, userId)).all === 1);
      await allTold(30);
    });

    it("are announced once by three workers together", async () => {
      for (let count = 0; count < 3; count += 1) start();
      const userId = await announceDeposits(ctx, 250);
      await allTold(30);
      expect(await notifiedTo(ctx, userId)).toEqual({ all: 250, events: 250 });
    });

    it("survive repeated flushes of the queue in the middle", async () => {
      start();
      const announcing = announceDeposits(ctx, 300);
      for (let times = 0; times < 20; times += 1) {
        await flush();
        await sleep(30);
      }
      const userId = await announcing;
      await flush();
      await allTold(30);
      expect(await notifiedTo(ctx, userId)).toEqual({ all: 300, events: 300 });
    });

    it.each(line ? [{ line }] : [])(
      "are announced while Redis is down, and after it is back",
      async ({ line }) => {
        start();
        await allTold(30);
        line.cut();
        const during = await announceDeposits(ctx, 5);
        await waitUntil(30, async () => (await notifiedTo(ctx, during)).all === 5);
        line.mend();
        const after = await announceDeposits(ctx, 5);
        await allTold(30);
        expect(await notifiedTo(ctx, after)).toEqual({ all: 5, events: 5 });
      },
    );

    it("survive the loss of every database connection", async () => {
      start();
      const announcing = announceDeposits({ prisma: createPrisma(ctx.database.owner) }, 60);
      for (let times = 0; times < 5; times += 1) {
        await sleep(40);
        await ctx.database.owner.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and (application_name in ('worker-listen', 'worker-queue', 'events', 'clock') or usename <> current_user)",
        );
      }
      const userId = await announcing;
      // A job whose connection was lost is run again within fifteen seconds (`recovery` in queue/backend.ts).
      await allTold(50);
      expect(await notifiedTo(ctx, userId)).toEqual({ all: 60, events: 60 });
    });

    it("without a follower are announced at once", async () => {
      start();
      await announceEvent(ctx.prisma, { topic: "something.nobody_knows", payload: { any: "thing" } });
      await allTold(30);
    });

    it("that fail are retried, and do not delay others", async () => {
      let failures = 0;
      let sour = true;
      const failing: Effect = {
        name: "failing",
        topics: ["naira.deposit_failed"],
        async run() {
          if (!sour) return;
          failures += 1;
          throw new Error("not yet");
        },
      };
      start({ effects: [failing, afterDeposit, ...messageEffects] });
      const unlucky = randomUUID();
      const payload = { userId: unlucky, transactionId: newId(), amount: "100.00" };
      await announceEvent(ctx.prisma, { topic: "naira.deposit_failed", payload });
      const lucky = await announceDeposits(ctx, 3);
      await waitUntil(30, async () => (await notifiedTo(ctx, lucky)).all === 3);
      await waitUntil(30, () => failures >= 2);
      sour = false;
      await waitUntil(30, async () => (await notifiedTo(ctx, unlucky)).all === 1);
      await allTold(30);
    });
  });

  describe("chores", () => {
    function counting(everySeconds = 1): { chore: Chore; runs: number[] } {
      const runs: number[] = [];
      const run = async () => void runs.push(performance.now());
      return { chore: { name: `count-${newId()}`, everySeconds, run }, runs };
    }

    it("run at once when a worker starts", async () => {
      const { chore, runs } = counting(3_600);
      for (let count = 0; count < 3; count += 1) start({ chores: [chore] });
      await waitUntil(30, () => runs.length >= 3);
    });

    it("then run on schedule, shared by many workers", async () => {
      const { chore, runs } = counting();
      for (let count = 0; count < 3; count += 1) start({ chores: [chore] });
      await waitUntil(30, () => runs.length >= 5);
      const [before, began] = [runs.length, performance.now()];
      await sleep(4_000);
      // At most 2.5 runs a second: 1 by the queue's schedule, and 1.5 by three workers that each run the chore after
      // two seconds without a run of their own.
      expect(runs.length - before).toBeLessThan((2.5 * (performance.now() - began)) / 1_000);
      await waitUntil(30, () => runs.length >= before + 3);
    });

    it("run after a flush, and while Redis is down", async () => {
      const { chore, runs } = counting();
      start({ chores: [chore] });
      await waitUntil(30, () => runs.length >= 2);
      await flush();
      const flushed = runs.length;
      await waitUntil(30, () => runs.length >= flushed + 2);
      if (!line) return;
      line.cut();
      const cut = runs.length;
      await waitUntil(30, () => runs.length >= cut + 2);
    });

    it("that fail are retried, and the others still run", async () => {
      const { chore, runs } = counting();
      const sour: Chore = {
        name: `sour-${newId()}`,
        everySeconds: 1,
        run: () => Promise.reject(new Error("sour")),
      };
      start({ chores: [sour, chore] });
      await waitUntil(30, () => runs.length >= 3);
    });
  });

  describe("closing", () => {
    it("waits for announcements in progress, and leaves the rest to the next worker", async () => {
      let begun = 0;
      let finished = 0;
      const slow: Effect = {
        name: "slow",
        topics: ["naira.deposited"],
        async run() {
          begun += 1;
          await sleep(800);
          finished += 1;
        },
      };
      const worker = start({ effects: [slow] });
      await announceDeposits(ctx, 30);
      await waitUntil(30, () => begun > 0);
      await worker.close();
      expect(finished).toBe(begun);
      expect(await countWaiting(ctx)).toBe(30 - finished);
      start();
      await allTold(30);
    });
  });
});
