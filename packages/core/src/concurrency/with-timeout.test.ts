import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withTimeout } from "./with-timeout.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("gives the result of work that ends in time, and its failure", async () => {
  await expect(withTimeout(Promise.resolve("done"), 100)).resolves.toBe("done");
  await expect(withTimeout(Promise.reject(new Error("no")), 100)).rejects.toThrow("no");
  expect(vi.getTimerCount()).toBe(0);
});

it("answers undefined when work takes longer, and lets it go on: its late failure is nobody's", async () => {
  const work = Promise.withResolvers<string>();
  const answer = withTimeout(work.promise, 100);
  await vi.advanceTimersByTimeAsync(100);
  expect(await answer).toBeUndefined();
  work.reject(new Error("too late"));
  await expect(work.promise).rejects.toThrow("too late");
});
