import type { Chore } from "@manilla/core/runtime/chore";
import { testContext } from "@manilla/testing/context";
import { expect, it, vi } from "vitest";
import { buildDesk } from "./app.ts";
import { deskChores } from "./chores.ts";

const ctx = await testContext();

it("a chore runs at its interval, after a failure too, and the desk closes when it is done", async () => {
  const ended = Promise.withResolvers<void>();
  const run = vi.fn<Chore["run"]>(() => ended.promise);
  run.mockRejectedValueOnce(new Error("the database went away"));
  const app = await buildDesk(ctx.desk, { chores: [{ name: "desk.test", everySeconds: 0.01, run }] });
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  let isClosed = false;
  const closing = app.close().then(() => {
    isClosed = true;
  });
  await new Promise(setImmediate);
  expect(isClosed).toBe(false);
  ended.resolve();
  await closing;
  expect(run, "not twice at once").toHaveBeenCalledTimes(2);
});

it.each(deskChores)("$name is the desk's to do", async ({ run }) => {
  const previous = { ...ctx.config, PREVIOUS_DATA_SECRET: "the key before, which a test has forgotten" };
  await run({ ...ctx.desk, config: previous });
  await expect(run({ ...ctx, config: previous })).rejects.toThrow("permission denied");
});
