import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Context } from "@manilla/core/context";
import { createPrisma } from "@manilla/core/runtime/prisma";
import { testContext } from "@manilla/testing/context";
import { dripBody } from "@manilla/testing/fixtures/dripping";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { serveHealth } from "./health.ts";

async function startServer(ctx: Context): Promise<number> {
  const server = serveHealth(ctx, () => false).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return (server.address() as AddressInfo).port; // cast: a TCP server's address is an object
}

it("a page that fails is answered, and does not end the worker", async () => {
  const ctx = await testContext();
  const prisma = { $queryRaw: async () => [{ value: null }] } as unknown as typeof ctx.prisma;
  const port = await startServer({ ...ctx, prisma });
  const { status } = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(5_000) });
  expect(status).toBe(500);
});

it("a request that drips is cut off when its time is over", async () => {
  const port = await startServer(await testContext());
  expect((await dripBody(port, "/ready")).tookSeconds).toBeLessThan(10);
}, 40_000);

it("the metrics want their token where there is one", async () => {
  const METRICS_TOKEN = "a-token-for-the-tests";
  const port = await startServer(await testContext({ config: { METRICS_TOKEN } }));
  const status = async (authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization };
    return (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).status;
  };
  expect(await status()).toBe(404);
  expect(await status(`Bearer ${METRICS_TOKEN}x`)).toBe(404);
  expect(await status(`Bearer ${METRICS_TOKEN}`)).toBe(200);
});

it("a worker is not ready while its database takes no writes", async () => {
  const ctx = await testContext();
  const pool = new pg.Pool({
    connectionString: ctx.config.DATABASE_URL,
    options: "-c default_transaction_read_only=on",
    max: 1,
  });
  onTestFinished(() => pool.end());
  const port = await startServer({ ...ctx, prisma: createPrisma(pool) });
  const answer = await fetch(`http://127.0.0.1:${port}/ready`);
  expect([answer.status, await answer.json()]).toMatchObject([
    503,
    { ready: false, writes: false, oldestEventSeconds: expect.any(Number) },
  ]);
});
