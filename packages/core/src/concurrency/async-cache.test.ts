import { TestClock } from "@manilla/testing/context";
import { expect, it, vi } from "vitest";
import { createLog } from "../observability/log.ts";
import { createAsyncCache } from "./async-cache.ts";

const log = createLog("test", "silent");

function source() {
  const clock = new TestClock();
  const state = { asked: 0, isDown: false };
  const load = async () => {
    state.asked += 1;
    if (state.isDown) throw new Error("away");
    return { number: state.asked };
  };
  const cached = createAsyncCache({ capacity: 2, clock });
  const ask = (key = "a") => cached({ log }, { key, lifetimeMs: 1_000, load });
  return { ask, clock, state };
}

it("asks once for all while an answer is fresh, and again when it is old", async () => {
  const { ask, clock, state } = source();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([{ number: 1 }, { number: 1 }, { number: 1 }]);
  clock.pass(1);
  expect(await ask()).toEqual({ number: 1 });
  clock.pass(1);
  expect(await Promise.all([ask(), ask()])).toEqual([{ number: 2 }, { number: 2 }]);
  expect(state.asked).toBe(2);
});

it("serves the last answer while the source fails, asks again for each new caller, and says so once for all", async () => {
  const { ask, clock, state } = source();
  await ask();
  state.isDown = true;
  clock.pass(2);
  const warn = vi.spyOn(log, "warn");
  expect(await Promise.all([ask(), ask()])).toEqual([{ number: 1 }, { number: 1 }]);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(state.asked).toBe(2);
  expect(await ask()).toEqual({ number: 1 });
  expect(state.asked).toBe(3);
  state.isDown = false;
  expect(await ask()).toEqual({ number: 4 });
});

it("throws the failure to all who asked when there is no last answer, and asks again afterwards", async () => {
  const { ask, state } = source();
  state.isDown = true;
  const answers = await Promise.allSettled([ask(), ask()]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(answers[1]).toMatchObject({ reason: expect.objectContaining({ message: "away" }) });
  state.isDown = false;
  expect(await ask()).toEqual({ number: 2 });
});

it("forgets what was used longest ago beyond its capacity, and answers those who wait for it", async () => {
  const { ask, state } = source();
  expect(await Promise.all(["a", "b", "c"].map(ask))).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
  await ask("c");
  await ask("b");
  expect(state.asked).toBe(3);
  await ask("a");
  expect(state.asked).toBe(4);
});
