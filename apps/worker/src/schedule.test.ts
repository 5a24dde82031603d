import { createLog } from "@manilla/core/observability/log";
import type { Chore } from "@manilla/core/runtime/chore";
import { testContext } from "@manilla/core/testing/context";
import { expect, it, onTestFinished, vi } from "vitest";
import { startSchedule } from "./schedule.ts";

const ctx = await testContext({ overrides: { log: createLog("test", "silent") } });

it("a chore that hangs delays no other chore of its interval", async () => {
  let end = () => {};
  const hanging = new Promise<void>((resolve) => {
    end = resolve;
  });
  const begun = { hanging: 0, quick: 0 };
  const chores: Chore[] = [
    { name: "hanging", everySeconds: 5, run: () => ((begun.hanging += 1), hanging) },
    { name: "quick", everySeconds: 5, run: async () => void (begun.quick += 1) },
    { name: "rare", everySeconds: 60, run: () => Promise.reject(new Error("not its time")) },
  ];
  const schedule = startSchedule(ctx, chores, { setIntervals: async () => undefined });
  onTestFinished(() => {
    end();
    return schedule.close();
  });
  void schedule.runEvery(5);
  await vi.waitFor(async () => {
    await schedule.runEvery(5);
    expect(begun.quick).toBeGreaterThan(2);
  });
  expect(begun.hanging).toBe(1);
});

it("names each interval to the clock once", async () => {
  const named: (readonly number[])[] = [];
  const nothing = async () => undefined;
  const chores = [5, 60, 5].map((everySeconds, index) => ({ name: `${index}`, everySeconds, run: nothing }));
  const schedule = startSchedule(ctx, chores, { setIntervals: async (all) => void named.push(all) });
  await schedule.close();
  expect(named).toEqual([[5, 60]]);
});
