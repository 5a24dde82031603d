import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@manilla/testing/free-port";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answersPing, canConnect, rowsOn } from "../../scripts/services/on-database.ts";
import { postgresOn, startEmbeddedPostgres } from "../../scripts/services/postgres.ts";
import type { Service } from "../../scripts/services/process.ts";
import { findRedisServer, redisOn, startLocalRedis } from "../../scripts/services/redis.ts";
import { startRedis } from "../../scripts/start/stack.ts";

let started: Service[] = [];

const folder = mkdtempSync(join(tmpdir(), "manilla-services-"));
chmodSync(folder, 0o755);

afterEach(async () => {
  for (const service of started.toReversed()) await service.stop();
  started = [];
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function postgres(port: number): Promise<Service> {
  const options = { dataDir: join(folder, "postgres"), port, database: "shop", disposable: true };
  const service = await startEmbeddedPostgres(options);
  started.push(service);
  return service;
}

async function redis(port: number): Promise<Service> {
  const service = await startLocalRedis({ dataDir: join(folder, "redis"), port });
  started.push(service);
  return service;
}

describe("the database", () => {
  test("keeps its data when it is stopped and started again", async () => {
    const first = await postgres(await freePort());
    await rowsOn(first.url, "create table goods (name text); insert into goods values ('yam')");
    await first.stop();
    expect(await canConnect(first.url)).toBe(false);
    const second = await postgres(await freePort());
    expect(await rowsOn(second.url, "select name from goods")).toEqual([{ name: "yam" }]);
  });

  test("that still runs on the folder is used, not started twice", async () => {
    const first = await postgres(await freePort());
    const second = await postgres(await freePort());
    expect(second.url).toBe(first.url);
  });

  test("starts although a power cut left its pid file, even when the number is another program's", async () => {
    const first = await postgres(await freePort());
    await first.stop();
    const stale = join(folder, "postgres/postmaster.pid");
    writeFileSync(stale, `${process.pid}\n${join(folder, "postgres")}\n1\n5432\n\n127.0.0.1\n0 0\nready\n`);
    expect(postgresOn(join(folder, "postgres"))).toBeUndefined();
    const second = await postgres(await freePort());
    expect(await canConnect(second.url)).toBe(true);
  });

  test("says in one sentence that its port is taken", async () => {
    const { port, close } = await occupy();
    await expect(postgres(port)).rejects.toThrow(`Port ${port} is in use, so the database can't start`);
    await close();
  });

  test("is durable unless it is said to be disposable", async () => {
    const dataDir = join(folder, "durable");
    const service = await startEmbeddedPostgres({ dataDir, port: await freePort(), database: "shop" });
    started.push(service);
    const asked =
      "select name, setting from pg_settings where name in ('fsync','synchronous_commit','full_page_writes','jit')";
    const settings = await rowsOn<{ name: string; setting: string }>(service.url, asked);
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: "on",
      synchronous_commit: "on",
      full_page_writes: "on",
      jit: "off",
    });
  });
});

describe.each([findRedisServer()].filter((server) => server !== undefined))("Redis, %s,", () => {
  test("answers, and stops", async () => {
    const service = await redis(await freePort());
    expect(await answersPing(service.url)).toBe(true);
    await service.stop();
    expect(await answersPing(service.url)).toBe(false);
    expect(redisOn(join(folder, "redis"))).toBeUndefined();
  });

  test("that still runs on the folder is used, not started twice", async () => {
    const first = await redis(await freePort());
    const second = await redis(await freePort());
    expect(second.url).toBe(first.url);
  });

  test("says in one sentence that its port is taken", async () => {
    const { port, close } = await occupy();
    await expect(redis(port)).rejects.toThrow(`Port ${port} is in use, so Redis can't start`);
    await close();
  });

  test("is what a start without REDIS_URL uses, and ends with it", async () => {
    vi.stubEnv("REDIS_URL", "");
    const service = await startRedis({ dataDir: join(folder, "started-redis"), port: await freePort() });
    vi.unstubAllEnvs();
    expect(service && (await answersPing(service.url))).toBe(true);
    await service?.stop();
    expect(redisOn(join(folder, "started-redis"))).toBeUndefined();
  });

  test("says in one sentence that its folder can't be made", async () => {
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    const start = startLocalRedis({ dataDir: join(file, "redis"), port: await freePort() });
    await expect(start).rejects.toThrow(/Redis' folder .* can't be written/);
    expect(readFileSync(file, "utf8")).toBe("");
  });
});

describe("the Redis of a start", () => {
  const place = async () => ({ dataDir: join(folder, "started-redis"), port: await freePort() });
  beforeEach(() => vi.stubEnv("REDIS_URL", ""));
  afterEach(() => vi.unstubAllEnvs());

  test("is none where no server is in the PATH and no REDIS_URL is given", async () => {
    vi.stubEnv("PATH", folder);
    expect(await startRedis(await place())).toBeUndefined();
  });

  test("is the one of REDIS_URL, which has to answer; its password is not shown", async () => {
    vi.stubEnv("REDIS_URL", `redis://:hidden@127.0.0.1:${await freePort()}`);
    const start = startRedis(await place());
    await expect(start).rejects.toThrow(
      /^REDIS_URL names redis:\/\/:…@127[.\d:]+, which does not answer[.]$/,
    );
  });
});

async function occupy(): Promise<{ port: number; close: () => Promise<void> }> {
  const port = await freePort();
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
