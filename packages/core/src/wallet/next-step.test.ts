import { addMilliseconds, hours } from "@manilla/shared/duration";
import { TestClock, testContext } from "@manilla/testing/context";
import { billLife } from "@manilla/testing/lives/naira-lives";
import { createActor } from "@manilla/testing/people";
import { expect, test } from "vitest";
import { billOf } from "../bills/bill.ts";
import { billOperation } from "../bills/bill-operation.ts";
import { move, pollLater } from "../operations/move.ts";
import { promiseProgress } from "../operations/promise-progress.ts";
import { readActivity } from "./activity.ts";

const clock = new TestClock();
const ctx = await testContext({ overrides: { clock } });

test("the time by which a payment is over does not move on with each query of its provider, and is not named once it has passed", async () => {
  const actor = await createActor(ctx.database, { naira: "10000" });
  const id = (await billLife.begin["held"]?.(ctx, actor)) ?? "";
  const read = async () => billOf((await ctx.operations.find(id)) ?? expect.unreachable());
  const submitted = clock.now();
  await move(ctx, billOperation, await read(), "submit", billLife.inputs(ctx, actor)["submit"] as never);
  const by = async () => (await readActivity(ctx, actor, id)).next?.by;
  const promised = addMilliseconds(submitted, hours(24)).toISOString();
  expect(await by()).toBe(promised);
  clock.pass(3 * 3_600);
  await pollLater(ctx, billOperation, await read());
  clock.pass(60);
  expect(await promiseProgress(ctx)).toBe(1);
  expect(await by()).toBe(promised);
  clock.pass(22 * 3_600);
  await pollLater(ctx, billOperation, await read());
  expect(await readActivity(ctx, actor, id)).toMatchObject({
    next: { text: expect.stringContaining("keep checking"), by: null },
  });
});
