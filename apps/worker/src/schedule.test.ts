import { createLog } from "@manilla/core/observability/log";
import type { Chore } from "@manilla/core/runtime/chore";
import { testContext } from "@manilla/testing/context";
import { expect, it, onTestFinished } from "vitest";
import { startSchedule } from "./schedule.ts";

const ctx = await testContext({ overrides: { log: createLog("test", "silent") } });

it("a chore that hangs keeps no job of the queue waiting, its own included", async () => {
  let end = () => {};
  const hanging = new Promise<void>((resolve) => {
    end = resolve;
  });
  const begun = { hanging: 0, quick: 0 };
  const chores: Chore[] = [
    { name: "hanging", everySeconds: 5, run: () => ((begun.hanging += 1), hanging) },
    { name: "quick", everySeconds: 5, run: async () => void (begun.quick += 1) },
  ];
  const schedule = startSchedule(ctx, chores, { scheduleChores: async () => undefined });
  onTestFinished(() => {
    end();
    return schedule.close();
  });
  void schedule.run("hanging");
  await schedule.run("hanging");
  for (let times = 0; times < 3; times += 1) await schedule.run("quick");
  expect(begun).toEqual({ hanging: 1, quick: 3 });
});

it("says that a chore failed, so that its job on the board did, too", async () => {
  const chores: Chore[] = [
    { name: "sour", everySeconds: 5, run: () => Promise.reject(new Error("sour")) },
    { name: "sweet", everySeconds: 5, run: async () => undefined },
  ];
  const schedule = startSchedule(ctx, chores, { scheduleChores: async () => undefined });
  onTestFinished(() => schedule.close());
  expect([await schedule.run("sour"), await schedule.run("sweet")]).toEqual(["failed", undefined]);
});
