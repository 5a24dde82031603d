import { randomUUID } from "node:crypto";
import { testRedisUrl } from "@manilla/testing/redis";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createLog } from "../observability/log.ts";
import { createRedis } from "../runtime/redis.ts";
import { countUse, giveBackUse } from "./rate-limit.ts";

const log = createLog("test", "silent");
const url = testRedisUrl(0);
const alive = url === undefined ? undefined : createRedis({ REDIS_URL: url }, log);
const dead = createRedis({ REDIS_URL: "redis://127.0.0.1:9" }, log);
await alive?.connect();
afterAll(() => {
  alive?.disconnect();
  dead.disconnect();
});

const places = [
  { name: "while Redis is away", redis: dead },
  { name: "without Redis", redis: undefined },
  ...(alive ? [{ name: "with Redis", redis: alive }] : []),
];
const real = alive && url !== undefined ? [{ redis: alive, url }] : [];

describe.each(places)("counting $name", (ctx) => {
  it("counts calls that come at once, each with a number of its own", async () => {
    const key = randomUUID();
    const uses = await Promise.all(Array.from({ length: 50 }, () => countUse(ctx, key, 60)));
    expect(uses.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, i) => i + 1),
    );
    for (const { resetSeconds } of uses) expect([59, 60]).toContain(resetSeconds);
  });

  it("begins anew when the window ends", async () => {
    const key = randomUUID();
    const count = async () => (await countUse(ctx, key, 3)).count;
    await count();
    expect(await count()).toBe(2);
    await expect.poll(count, { timeout: 10_000 }).toBe(1);
  });

  it("takes one back, and never below nothing", async () => {
    const key = randomUUID();
    await giveBackUse(ctx, key);
    for (let i = 0; i < 3; i += 1) await countUse(ctx, key, 60);
    await giveBackUse(ctx, key);
    expect((await countUse(ctx, key, 60)).count).toBe(3);
  });
});

it.each(real)(
  "goes on counting and giving back from the last answer while Redis is slow, and adds it there afterwards",
  async ({ redis, url: REDIS_URL }) => {
    const key = randomUUID();
    const slow = createRedis({ REDIS_URL }, log);
    await slow.connect();
    const ctx = { redis: slow };
    for (let i = 0; i < 3; i += 1) await countUse(ctx, key, 60);
    const multi = vi.spyOn(slow, "multi").mockImplementation(() => {
      throw new Error("Command timed out");
    });
    expect((await countUse(ctx, key, 60)).count, "not a fresh allowance").toBe(4);
    expect((await countUse(ctx, key, 60)).count).toBe(5);
    const evaluate = vi.spyOn(slow, "eval").mockRejectedValue(new Error("Command timed out"));
    await giveBackUse(ctx, key);
    expect((await countUse(ctx, key, 60)).count).toBe(5);
    evaluate.mockRestore();
    multi.mockRestore();
    expect(await redis.get(`limit:${key}`)).toBe("3");
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect((await countUse(ctx, key, 60)).count).toBe(6);
    expect(await redis.get(`limit:${key}`)).toBe("6");
    slow.disconnect();
  },
);

it.each(real)("leaves no key in Redis without an end", async ({ redis }) => {
  const key = randomUUID();
  await countUse({ redis }, key, 60);
  await giveBackUse({ redis }, key);
  expect(await redis.pttl(`limit:${key}`)).toBeGreaterThan(0);
  await giveBackUse({ redis }, `${key} ended`);
  expect(await redis.exists(`limit:${key} ended`)).toBe(0);
  await redis.persist(`limit:${key}`);
  expect(await countUse({ redis }, key, 60)).toEqual({ count: 1, resetSeconds: 60 });
  expect(await redis.pttl(`limit:${key}`)).toBeGreaterThan(0);
});
