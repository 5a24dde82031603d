import { expect, it, vi } from "vitest";
import { createLog } from "../observability/log.ts";
import { forEachConcurrently } from "./for-each-concurrently.ts";

const log = createLog("test", "silent");
const items = Array.from({ length: 40 }, (_, i) => ({ id: String(i) }));

it("works through all others while one item hangs, and never on more than eight at once", async () => {
  let [running, most] = [0, 0];
  const done: string[] = [];
  const hanging = Promise.withResolvers<void>();
  const all = forEachConcurrently({ log }, "tests", items, async ({ id }) => {
    running += 1;
    most = Math.max(most, running);
    if (id === "0") await hanging.promise;
    else await new Promise(setImmediate);
    running -= 1;
    done.push(id);
  });
  await vi.waitFor(() => expect(done).toHaveLength(39));
  expect(most).toBe(8);
  hanging.resolve();
  await all;
  expect(done.at(-1)).toBe("0");
});

it("goes on after an item that failed, and says which", async () => {
  const error = vi.spyOn(log, "error");
  const done: string[] = [];
  await forEachConcurrently({ log }, "tests", items, async ({ id }) => {
    if (id === "3") throw new Error("no");
    done.push(id);
  });
  expect(done).toHaveLength(39);
  expect(error).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ sweep: "tests", id: "3" }),
    "sweep item failed",
  );
});
