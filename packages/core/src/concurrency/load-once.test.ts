import { expect, it } from "vitest";
import { loadOnce } from "./load-once.ts";

it("loads once for all who ask at the same time and later", async () => {
  let loads = 0;
  const page = loadOnce(async () => (loads += 1));
  expect(await page.peek()).toBeUndefined();
  expect(await Promise.all([page.get(), page.get()])).toEqual([1, 1]);
  expect(await page.get()).toBe(1);
  expect(await page.peek()).toBe(1);
});

it("tries again after a failure, and closes after one without an error", async () => {
  let isDown = true;
  const page = loadOnce(async () => {
    if (isDown) throw new Error("not read");
    return "page";
  });
  const first = page.get();
  expect(await page.peek()).toBeUndefined();
  await expect(first).rejects.toThrow("not read");
  isDown = false;
  expect(await page.get()).toBe("page");
});
