import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { redisWithSentinels } from "./sentinels.ts";
import { callApi, runningStack } from "./stack.ts";

const redis = await redisWithSentinels();
const stack = await runningStack(redis.settings);
const patiently = { timeout: 90_000, interval: 250 };

const failuresCounted = () =>
  redis.askReplica(async (replica) => Number(await replica.get("limit:login:failures")));
async function failToSignIn(): Promise<void> {
  const body = { identifier: `${randomUUID()}@example.com`, password: "Not-the-one-1" };
  expect((await callApi(stack.url, "POST /users/login", { body })).status).toBe(400);
}
const choresDone = () => redis.askReplica((replica) => replica.xlen("manilla:chores:events"));

test("when Redis' primary dies, the API and the worker go on with the one that the sentinels name", async () => {
  await failToSignIn();
  await expect.poll(failuresCounted, patiently).toBe(1);
  redis.killPrimary();
  await failToSignIn();
  await expect.poll(() => redis.askReplica((replica) => replica.role()), patiently).toContain("master");
  const done = await choresDone();
  const failAgain = () => failToSignIn().then(failuresCounted);
  await expect.poll(failAgain, patiently).toBeGreaterThan(1);
  await expect.poll(choresDone, patiently).toBeGreaterThan(done);
});

test("when sentinels and all are away, the API answers, and both end at a stop signal", async () => {
  redis.remove();
  await failToSignIn();
  for (const program of [stack.api, stack.worker]) expect(await program.end()).toMatchObject({ code: 0 });
});
