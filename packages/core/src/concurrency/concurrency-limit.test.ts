import { expect, it } from "vitest";
import { createConcurrencyLimit } from "./concurrency-limit.ts";

const soon = () => new Promise((resolve) => setTimeout(resolve, 2));

it("lets two run at once, the others in order, and refuses whom it can't serve in time", async () => {
  const pass = createConcurrencyLimit({ atOnce: 2, waiting: 3 });
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_, i) =>
      pass(async () => {
        order.push(i);
        running += 1;
        most = Math.max(most, running);
        await soon();
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  const refused = results.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
  expect(refused).toHaveLength(3);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: "service_busy" });
});

it("is open again after work that failed", async () => {
  const pass = createConcurrencyLimit({ atOnce: 1, waiting: 1 });
  for (let i = 0; i < 3; i += 1)
    await expect(pass(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(pass(() => Promise.resolve("yes"))).resolves.toBe("yes");
});
