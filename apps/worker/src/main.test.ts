import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { newEvent } from "@manilla/core/events/events";
import { announceEvent } from "@manilla/core/ledger/outbox";
import { compileCache } from "@manilla/testing/compile-cache";
import { testConfig } from "@manilla/testing/config";
import { freePort } from "@manilla/testing/free-port";
import { testSandbox } from "@manilla/testing/sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from "vitest";
import { announceDeposits, countWaiting, notifiedTo, waitUntil } from "./testing/notified.ts";
import { queueBackends, queueContext } from "./testing/queue-backends.ts";

const main = fileURLToPath(new URL("./main.ts", import.meta.url));
const { url } = await testSandbox();
const setUps = await Promise.all(
  queueBackends(10).map(async ({ name, config }) => ({
    name,
    config,
    port: await freePort(),
    ctx: await queueContext({ config }),
  })),
);

describe.each(setUps)(
  "the worker's process with its queue in $name",
  ({ ctx, port, config: queueConfig }) => {
    let child: ChildProcess;
    let log = "";

    beforeAll(async () => {
      const config = testConfig({
        DATABASE_URL: ctx.database.url,
        LOG_LEVEL: "info",
        WORKER_PORT: String(port),
        ...queueConfig,
        COINGECKO_BASE_URL: `${url}/coingecko/api/v3`,
        QUIDAX_BASE_URL: `${url}/quidax/exchange-open-api/api/v1`,
        FOREX_BASE_URL: `${url}/forex/api`,
        PAYAZA_BASE_URL: `${url}/payaza/live`,
      });
      const given = Object.entries(config).filter(([, value]) => value !== undefined);
      const env = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
      child = spawn(process.execPath, [main], {
        env: { ...env, ...compileCache() },
        stdio: ["ignore", "pipe", "pipe"],
      });
      for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => (log += String(part)));
      await waitUntil(60, async () => (await status("/ready")) === 200);
    });

    afterAll(() => {
      child.kill("SIGKILL");
    });

    beforeEach(() => onTestFailed(() => console.error(log.slice(-4_000))));

    async function status(path: string): Promise<number> {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
      await answer?.arrayBuffer();
      return answer?.status ?? 0;
    }

    it("has prices by the time it is ready, and reports its health", async () => {
      const { rows } = await ctx.pool.query(
        "select symbol from coin_price where symbol in ('BTC', 'USDT', 'AVAX')",
      );
      expect(rows).toHaveLength(3);
      const answer = await fetch(`http://127.0.0.1:${port}/ready`);
      expect(await answer.json()).toMatchObject({ ready: true, lastRateRefreshSeconds: expect.any(Number) });
      expect(await status("/health")).toBe(200);
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      expect(metrics).toMatch(/manilla_rate_age_seconds\{market="naira"\} [\d.]+/);
      expect(metrics).toMatch(/manilla_provider_seconds_count\{provider="\w+",outcome="answered"\} \d/);
      expect(metrics).toMatch(/manilla_outbox_oldest_seconds [\d.]+/);
      expect(await status("/anything")).toBe(404);
    });

    it("runs the jobs of events through the queue, not around it", async () => {
      const userId = randomUUID();
      const facts = { amount: "1", receive: "1", bankName: "A bank", accountEnd: "1234" };
      for (let count = 0; count < 5; count += 1)
        await announceEvent(
          ctx.prisma,
          newEvent("withdrawal.paid", { userId, transactionId: randomUUID(), ...facts }),
        );
      await waitUntil(
        30,
        async () => (await notifiedTo(ctx, userId)).events === 5 && (await countWaiting(ctx)) === 0,
      );
      expect(log).not.toContain("enqueuing failed");
    });

    it("lives on when the database drops every connection", async () => {
      await ctx.database.owner.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name in ('worker', 'worker-listen')",
      );
      const userId = await announceDeposits(ctx, 5);
      await waitUntil(30, async () => (await notifiedTo(ctx, userId)).events === 5);
      expect(child.exitCode).toBeNull();
      expect(await status("/ready")).toBe(200);
    });

    it("ends in order when it is asked to", async () => {
      const began = performance.now();
      child.kill("SIGTERM");
      const [code] = await once(child, "exit");
      expect(code).toBe(0);
      expect(performance.now() - began).toBeLessThan(10_000);
    });
  },
);
