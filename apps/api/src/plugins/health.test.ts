import { createLog } from "@manilla/core/observability/log";
import { createRedis } from "@manilla/core/runtime/redis";
import { expect, it } from "vitest";
import { buildApp } from "../app.ts";
import { configRoutes } from "../routes/config.ts";
import { testApp } from "../testing/app.ts";

const { app, ctx } = await testApp({ routes: [configRoutes] });
const ready = async () => (await app.inject("/ready")).statusCode;

it("is ready once the database is migrated, also without Redis, until it starts to drain", async () => {
  const { owner } = ctx.database;
  expect(await ready()).toBe(200);
  await owner.query("revoke select on _prisma_migrations from manilla_app");
  expect(await ready()).toBe(503);
  await owner.query("grant select on _prisma_migrations to manilla_app");
  expect(await ready()).toBe(200);
  await owner.query("create table kept as select * from _prisma_migrations; delete from _prisma_migrations");
  expect(await ready()).toBe(503);
  await owner.query("alter table _prisma_migrations rename to elsewhere");
  expect(await ready()).toBe(503);
  await owner.query("alter table elsewhere rename to _prisma_migrations");
  // During an update, before the new migrations are applied, the previous version is ready and this version is not.
  await owner.query(
    "insert into _prisma_migrations select * from kept where migration_name < (select max(migration_name) from kept)",
  );
  expect(await ready()).toBe(503);
  await owner.query("insert into _prisma_migrations select * from kept on conflict do nothing");
  expect(await ready()).toBe(200);
  await owner.query(
    "insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('9', '9', '9999_newer', now())",
  );
  expect(await ready(), "beside a newer version").toBe(200);

  const redis = createRedis({ ...ctx.config, REDIS_URL: "redis://127.0.0.1:9" }, createLog("test", "silent"));
  const without = await buildApp({ ...ctx, redis }, { routes: [] });
  const answer = await without.inject("/ready");
  expect([answer.statusCode, answer.json().data]).toMatchObject([200, { database: true, redis: false }]);
  await without.close();

  void app.drain();
  expect(await ready()).toBe(503);
  expect((await app.inject("/health")).statusCode).toBe(200);
  const last = await app.inject("/api/v1/config/public");
  expect([last.statusCode, last.headers.connection]).toEqual([200, "close"]);
});
