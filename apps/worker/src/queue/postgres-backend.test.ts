import { createLog } from "@manilla/core/observability/log";
import { type OnSent, openTcpProxy } from "@manilla/testing/tcp-proxy";
import { expect, onTestFinished, test } from "vitest";
import { queueContext } from "../testing/queue-backends.ts";
import { connectPostgres } from "./postgres-backend.ts";

const ctx = await queueContext({ config: { REDIS_URL: "" } });
const log = createLog("test", "silent");
const listens = "LISTEN bullmq_jobs";
const looksForJobs = "EXISTS(";

async function consumerSeenBy(onSent: OnSent) {
  const line = await openTcpProxy(ctx.database.url, onSent);
  const open = (DATABASE_URL: string) =>
    connectPostgres({ place: { ...ctx.config, DATABASE_URL }, log, prefix: "", onError: () => undefined });
  const [direct, seen] = [open(ctx.database.url), open(line.url)];
  const queue = direct.openQueue("events");
  onTestFinished(async () => {
    await seen.stopConsuming();
    await queue.close();
    await Promise.all([seen.disconnect(), direct.disconnect()]);
  });
  const received: string[] = [];
  return {
    received,
    enqueue: (jobId: string) => queue.addBulk([{ name: jobId, data: {}, opts: { jobId } }]),
    start: () => seen.consume("events", async ({ name }) => void received.push(name), 1),
  };
}

async function processesOf(statement: string): Promise<{ pid: number; state: string }[]> {
  const { rows } = await ctx.database.owner.query(
    "select pid, state from pg_stat_activity where datname = current_database() and position($1 in query) > 0 and pid <> pg_backend_pid()",
    [statement],
  );
  return rows;
}

test("a job that came before its consumer listened is found, although the connection that looks for it was lost", async () => {
  let hasListened = false;
  const lost: string[] = [];
  const { start, enqueue, received } = await consumerSeenBy(async (text, connection) => {
    if (text.includes(listens) && !hasListened) {
      hasListened = true;
      await enqueue("early");
    }
    if (!text.includes(looksForJobs) || lost.length > 0) return;
    lost.push(looksForJobs);
    connection.cut();
  });
  start();
  await expect.poll(() => received, { timeout: 30_000 }).toEqual(["early"]);
  expect(lost).toEqual([looksForJobs]);
});

test("a consumer whose connection was lost together with the answer to its LISTEN receives jobs", async () => {
  let release: (() => void) | undefined;
  const { start, enqueue, received } = await consumerSeenBy((text, connection) => {
    if (text.includes(listens)) release ??= connection.hold();
  });
  start();
  // A process of the previous test may remain for a moment, so the next lines poll.
  await expect.poll(() => release, { timeout: 10_000 }).toBeDefined();
  await expect.poll(() => processesOf(listens), { timeout: 10_000 }).toMatchObject([{ state: "idle" }]);
  for (const { pid } of await processesOf(listens))
    await ctx.database.owner.query("select pg_terminate_backend($1)", [pid]);
  await expect.poll(() => processesOf(listens)).toEqual([]);
  release?.();
  await expect.poll(() => processesOf(looksForJobs)).toMatchObject([{ state: "idle" }]);
  await enqueue("late");
  await expect.poll(() => received, { timeout: 30_000 }).toEqual(["late"]);
});
