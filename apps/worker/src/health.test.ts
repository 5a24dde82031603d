import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createPrisma } from "@manilla/core/runtime/prisma";
import { testContext } from "@manilla/testing/context";
import { dripBody } from "@manilla/testing/fixtures/dripping";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { serveHealth } from "./health.ts";

it("a page that fails is answered, and does not end the worker", async () => {
  const ctx = await testContext();
  const prisma = { $queryRaw: async () => [{ value: null }] } as unknown as typeof ctx.prisma;
  const server = serveHealth({ ...ctx, prisma }, () => false).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // TCP, not a pipe
  const { status } = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(5_000) });
  server.close();
  expect(status).toBe(500);
});

it("a request that drips is cut off when its time is over", async () => {
  const server = serveHealth(await testContext(), () => false).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // as above
  expect((await dripBody(port, "/ready")).tookSeconds).toBeLessThan(10);
  server.close();
}, 40_000);

it("the metrics want their token where there is one", async () => {
  const METRICS_TOKEN = "a-token-for-the-tests";
  const server = serveHealth(await testContext({ config: { METRICS_TOKEN } }), () => false).listen(
    0,
    "127.0.0.1",
  );
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // as above
  const status = async (authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization };
    return (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).status;
  };
  expect(await status()).toBe(404);
  expect(await status(`Bearer ${METRICS_TOKEN}x`)).toBe(404);
  expect(await status(`Bearer ${METRICS_TOKEN}`)).toBe(200);
  server.close();
});

it("a worker is not ready while its database takes no writes", async () => {
  const ctx = await testContext();
  const pool = new pg.Pool({
    connectionString: ctx.config.DATABASE_URL,
    options: "-c default_transaction_read_only=on",
    max: 1,
  });
  onTestFinished(() => pool.end());
  const server = serveHealth({ ...ctx, prisma: createPrisma(pool) }, () => false).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // as above
  const answer = await fetch(`http://127.0.0.1:${port}/ready`);
  server.close();
  expect([answer.status, await answer.json()]).toMatchObject([
    503,
    { ready: false, writes: false, oldestEventSeconds: expect.any(Number) },
  ]);
});
