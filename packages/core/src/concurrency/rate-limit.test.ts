import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createLog } from "../observability/log.ts";
import { createRedis } from "../runtime/redis.ts";
import { testConfig } from "../testing/config.ts";
import { countUse, giveBackUse, resetUses } from "./rate-limit.ts";

const log = createLog("test", "silent");
const alive = createRedis(testConfig(), log);
const dead = createRedis({ REDIS_URL: "redis://127.0.0.1:9" }, log);
await alive.connect();
afterAll(() => {
  alive.disconnect();
  dead.disconnect();
});

describe.each([
  ["with Redis", { redis: alive }],
  ["without Redis", { redis: dead }],
])("counting %s", (_name, ctx) => {
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
    await countUse(ctx, key, 0.05);
    expect((await countUse(ctx, key, 0.05)).count).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect((await countUse(ctx, key, 0.05)).count).toBe(1);
  });

  it("takes one back, or all, and never below nothing", async () => {
    const key = randomUUID();
    await giveBackUse(ctx, key);
    for (let i = 0; i < 3; i += 1) await countUse(ctx, key, 60);
    await giveBackUse(ctx, key);
    expect((await countUse(ctx, key, 60)).count).toBe(3);
    await resetUses(ctx, key);
    expect((await countUse(ctx, key, 60)).count).toBe(1);
  });
});

it("goes on counting from the last answer while Redis is slow, and adds it there afterwards", async () => {
  const key = randomUUID();
  const slow = createRedis(testConfig(), log);
  await slow.connect();
  const ctx = { redis: slow };
  for (let i = 0; i < 3; i += 1) await countUse(ctx, key, 60);
  const multi = vi.spyOn(slow, "multi").mockImplementation(() => {
    throw new Error("Command timed out");
  });
  expect((await countUse(ctx, key, 60)).count, "not a fresh allowance").toBe(4);
  expect((await countUse(ctx, key, 60)).count).toBe(5);
  multi.mockRestore();
  expect(await alive.get(`limit:${key}`)).toBe("3");
  // Redis is asked again a second after it failed.
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  expect((await countUse(ctx, key, 60)).count).toBe(6);
  expect(await alive.get(`limit:${key}`)).toBe("6");
  slow.disconnect();
});

it("leaves no key in Redis without an end", async () => {
  const key = randomUUID();
  await countUse({ redis: alive }, key, 60);
  await giveBackUse({ redis: alive }, key);
  expect(await alive.pttl(`limit:${key}`)).toBeGreaterThan(0);
  await alive.persist(`limit:${key}`);
  expect(await countUse({ redis: alive }, key, 60)).toEqual({ count: 1, resetSeconds: 60 });
  expect(await alive.pttl(`limit:${key}`)).toBeGreaterThan(0);
});
