import { createLog } from "@manilla/core/observability/log";
import { createRedis } from "@manilla/core/runtime/redis";
import { expect, it } from "vitest";
import { buildApp } from "../app.ts";
import { testApp } from "../testing/app.ts";

const { app, ctx } = await testApp();
const ready = async () => (await app.inject("/ready")).statusCode;

it("is ready once every migration has finished, also without Redis, until it is told to drain", async () => {
  expect(await ready()).toBe(503);
  // A test's database is made without the engine that keeps this table.
  await ctx.database.owner.query(
    "create table _prisma_migrations (finished_at timestamptz, rolled_back_at timestamptz); grant select on _prisma_migrations to manilla_app",
  );
  expect(await ready()).toBe(503);
  await ctx.database.owner.query("insert into _prisma_migrations values (now(), null), (null, now())");
  expect(await ready()).toBe(200);
  await ctx.database.owner.query("insert into _prisma_migrations values (null, null)");
  expect(await ready()).toBe(503);
  await ctx.database.owner.query(
    "delete from _prisma_migrations where finished_at is null and rolled_back_at is null",
  );
  expect(await ready()).toBe(200);

  const redis = createRedis({ ...ctx.config, REDIS_URL: "redis://127.0.0.1:9" }, createLog("test", "silent"));
  const without = await buildApp({ ...ctx, redis });
  const answer = await without.inject("/ready");
  expect([answer.statusCode, answer.json().data]).toMatchObject([200, { database: true, redis: false }]);
  await without.close();

  void app.drain();
  expect(await ready()).toBe(503);
  expect((await app.inject("/health")).statusCode).toBe(200);
  const last = await app.inject("/api/v1/config/public");
  expect([last.statusCode, last.headers.connection]).toEqual([200, "close"]);
});
