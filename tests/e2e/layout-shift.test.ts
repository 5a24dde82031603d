import { paths, pathTo } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { buyer } from "./buyer.ts";
import { journey } from "./harness.ts";
import { api, newPerson, signIn } from "./people.ts";
import { depositReady, typeAmount } from "./screens.ts";

/** Layout shift score: the moved part of the screen times the distance. */
type Shift = PerformanceEntry & { value: number };
/** A row of text that moves by a pixel or two is not noticeable. A card that moves by its own height scores 0.04. */
const noticed = 0.02;

async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shifted: 0 };
    Object.assign(window, seen);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifted += (entry as Shift).value; // the observed type
      Object.assign(window, seen);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const screens = [
  [paths.buy, /^Balance …/, /^Balance ₦/],
  [paths.sell, /^Balance …/, /^Balance 0\.0/],
  [paths.send, /^Balance …/, /^Balance 0\.0/],
  [paths.sendToPerson, /^Balance …/, /^Balance ₦/],
  [pathTo(paths.holding, "btc"), /^Price and chart/, /^Total cost/],
  [paths.profile, /^Level …/, /^Your phone is verified/],
] as const;

describe("a screen", () => {
  journey("stays where it is while its answers come", async ({ page }) => {
    const person = await buyer();
    const { token } = person;
    await api("POST", "/crypto/buy", { body: { currency: "btc", amount: "0.0002" }, token });
    await signIn(page, person);
    await countShifts(page);
    for (const [path, before, after] of screens) {
      const hold = Promise.withResolvers<void>();
      await page.route("**/api/v1/**", async (route) => {
        await hold.promise;
        await route.continue();
      });
      await page.goto(path);
      await page.getByText(before).first().waitFor();
      hold.resolve();
      await page.getByText(after).first().waitFor();
      await page.waitForLoadState("networkidle");
      // set by countShifts()
      const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
      expect.soft(shifted, path).toBeLessThan(noticed);
      await page.unrouteAll({ behavior: "wait" });
    }
  });

  journey("keeps the keys of a deposit in place when the amount is too small", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await signIn(page, await newPerson());
    await page.goto(paths.depositNaira);
    await depositReady(page);
    await typeAmount(page, "50");
    const key = page.getByRole("button", { name: "5", exact: true });
    const place = await key.boundingBox();
    await page.getByRole("button", { name: "Deposit" }).click();
    await page.getByText("Minimum deposit amount is ₦100", { exact: true }).waitFor();
    expect(await key.boundingBox()).toEqual(place);
  });
});
