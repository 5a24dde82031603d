import { afterEach, expect, it, vi } from "vitest";

// As a page begins: with what is in storage and what the browser says of the data plan.
async function openPage({ saveData }: { saveData: boolean }) {
  vi.resetModules();
  const connection = Object.assign(new EventTarget(), { saveData });
  Object.defineProperty(navigator, "connection", { value: connection, configurable: true });
  return { ...(await import("./lite-mode.ts")), ...(await import("./live/intervals.ts")), connection };
}

afterEach(() => {
  Reflect.deleteProperty(navigator, "connection");
  vi.resetModules();
});

it("is what the browser wants until the person chooses, and then what was chosen, on the next visit too", async () => {
  expect((await openPage({ saveData: false })).isLite()).toBe(false);
  const { isLite, chooseLite } = await openPage({ saveData: true });
  expect(isLite()).toBe(true);
  chooseLite(false);
  expect(isLite()).toBe(false);
  expect((await openPage({ saveData: true })).isLite()).toBe(false);
  chooseLite(true);
  expect((await openPage({ saveData: false })).isLite()).toBe(true);
});

it("asks a quarter as often for prices, and follows the browser while the page is open", async () => {
  const { intervalOf, connection } = await openPage({ saveData: false });
  const printed = (["prices", "balances", "unreadCount"] as const).map(intervalOf);
  expect(printed).toEqual([30_000, 60_000, 120_000]);
  connection.saveData = true;
  expect(intervalOf("prices")).toBe(120_000);
});
