import { expect, test } from "vitest";
import { callsAtOnce, createPersonalQueue } from "./command.ts";

test("one person's burst runs a few calls at a time, completes all of them, and does not delay other people", async () => {
  const pass = createPersonalQueue();
  const release: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const call = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => release.push(resolve));
    running -= 1;
    return "done";
  };
  const burst = Array.from({ length: 100 }, () => pass("ada", call));
  await Promise.resolve();
  expect(running).toBe(callsAtOnce);

  let begun = false;
  const other = pass("bola", async () => {
    begun = true;
  });
  await other;
  expect(begun).toBe(true);

  while (running > 0 || release.length > 0) {
    release.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await Promise.all(burst)).toHaveLength(100);
  expect(most).toBe(callsAtOnce);
});

test("a call that fails gives its place to the next", async () => {
  const pass = createPersonalQueue();
  const failures = await Promise.allSettled(
    Array.from({ length: 10 }, () => pass("ada", () => Promise.reject(new Error("no")))),
  );
  expect(failures.every(({ status }) => status === "rejected")).toBe(true);
  expect(await pass("ada", async () => 1)).toBe(1);
});

test("beyond what may wait the answer is service_busy", async () => {
  const pass = createPersonalQueue();
  const never = () => new Promise<void>(() => undefined);
  for (let count = 0; count < 204; count += 1) void pass("ada", never);
  await expect(pass("ada", never)).rejects.toMatchObject({ code: "service_busy" });
});
