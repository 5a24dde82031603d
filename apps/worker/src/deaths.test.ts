import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { endWithFile } from "@manilla/testing/run-at-end";
import { afterEach, describe, expect, it } from "vitest";
import { messageEffects } from "./jobs/effects.ts";
import { afterDeposit, announceDeposits, countWaiting, notifiedTo, waitUntil } from "./testing/notified.ts";
import { queueBackends, queueContext } from "./testing/queue-backends.ts";
import { startWorker, type Worker } from "./worker.ts";

const mortal = fileURLToPath(new URL("./testing/killable-worker.ts", import.meta.url));
const setUps = await Promise.all(
  queueBackends(7).map(async ({ name, config }) => ({ name, config, ctx: await queueContext({ config }) })),
);
const prefix = `deaths-${process.pid}`;
let worker: Worker | undefined;

afterEach(() => worker?.close());

async function dies(databaseUrl: string, nth: number, redisUrl: string): Promise<NodeJS.Signals | null> {
  const env = { ...process.env, TEST_REDIS_URL: redisUrl };
  const args = [mortal, databaseUrl, String(nth), prefix];
  const child = endWithFile(spawn(process.execPath, args, { stdio: "ignore", env }));
  const [, signal] = await once(child, "exit");
  return signal;
}

describe.each(setUps)("a worker with its queue in $name that dies", ({ ctx, config }) => {
  it("between any two of its steps delays events, and loses or repeats none", async () => {
    const people: string[] = [];
    // Seven statements: three for the batch, and two (read, mark) for the job of each of the batch's two events.
    for (let nth = 1; nth <= 7; nth += 1) {
      people.push(await announceDeposits(ctx, 2));
      expect(await dies(ctx.database.url, nth, config.REDIS_URL ?? "")).toBe("SIGKILL");
    }
    const effects = [afterDeposit, ...messageEffects];
    worker = startWorker(ctx, { effects, chores: [], prefix, leaseSeconds: 2 });
    people.push(await announceDeposits(ctx, 2));
    await waitUntil(60, async () => (await countWaiting(ctx)) === 0);
    for (const userId of people) expect(await notifiedTo(ctx, userId)).toEqual({ all: 2, events: 2 });
  }, 180_000);
});
