import { createLog } from "@manilla/core/observability/log";
import { createPool } from "@manilla/core/runtime/db";
import { createPrisma } from "@manilla/core/runtime/prisma";
import { canWrite } from "@manilla/core/runtime/readiness";
import { testConfig } from "@manilla/testing/config";
import { expect, onTestFinished, test } from "vitest";
import { ownPostgres } from "./own-postgres.ts";

test("a database whose commits wait for a standby that is gone is not ready to be written, until it is back", async () => {
  const database = await ownPostgres();
  const place = { ...testConfig(), DATABASE_URL: database.url };
  const pool = createPool(place, { log: createLog("test", "silent"), name: "standby" });
  const prisma = createPrisma(pool);
  onTestFinished(async () => {
    await pool.end();
    await database.remove();
  });
  const standby = async (names: string) => {
    await pool.query(`alter system set synchronous_standby_names = '${names}'`);
    await pool.query("select pg_reload_conf()");
  };
  await pool.query("create table written (at timestamptz)");
  expect(await canWrite(prisma)).toBe(true);

  await standby("gone");
  await expect
    .poll(async () => (await pool.query("show synchronous_standby_names")).rows)
    .toEqual([{ synchronous_standby_names: "gone" }]);
  const waiting = pool.query("insert into written values (now())").then(() => "committed");
  expect(await canWrite(prisma)).toBe(true);
  await expect.poll(() => canWrite(prisma), { timeout: 9_000, interval: 500 }).toBe(false);

  await standby("");
  expect(await waiting).toBe("committed");
  expect(await canWrite(prisma)).toBe(true);
}, 60_000);
