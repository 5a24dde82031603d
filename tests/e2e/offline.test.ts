import { paths } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { stack, test } from "./harness.ts";
import { personWithNaira, purchasesOf, signIn } from "./people.ts";
import { openBuy, openReview } from "./screens.ts";
import { expectAccessible, openPhone } from "./watched-page.ts";

/** The app's files that this page has loaded and the service worker has not cached. */
function filesNotCached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    const cached = await Promise.all(files.map((file) => caches.match(file, { ignoreVary: true })));
    return files.filter((file, index) => file.includes("/assets/") && !cached[index]);
  });
}

describe("without a connection", () => {
  test("what was typed stays, and nothing is sent until there is one", async ({ page, phone }) => {
    const person = await signIn(page, await personWithNaira());
    await openBuy(page, "5000");
    phone.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "You're offline", disabled: true }).waitFor();
    await expectAccessible(page);
    await page.context().setOffline(false);
    const review = await openReview(page);
    await page.context().setOffline(true);
    await review.getByRole("button", { name: "You're offline", disabled: true }).waitFor();
    await expect.poll(() => page.getByText(/may have gone through/).count()).toBe(0);
    await page.context().setOffline(false);
    await review.getByRole("button", { name: "Close" }).click();
    await page
      .getByText(/You're offline/)
      .first()
      .waitFor({ state: "hidden" });
    await expect.poll(() => page.getByLabel("Amount to spend").inputValue()).toBe("5,000");
    expect(await purchasesOf(person)).toHaveLength(0);

    await page.goto(paths.rates);
    await page.getByText("Bitcoin").first().waitFor();
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
    await page.context().setOffline(true);
    const banner = page.getByText(/You're offline/);
    await banner.waitFor();
    const top = async (one: typeof banner) => (await one.boundingBox())?.y;
    await expect.poll(() => top(banner)).toBe(0);
    const heading = page.getByRole("heading", { name: "Exchange Rates" });
    const below = (await banner.boundingBox())?.height ?? 0;
    await expect.poll(() => top(heading)).toBeGreaterThan(below);
    await expect.poll(() => top(heading)).toBeLessThan(below + 60);
    await page.context().setOffline(false);
    await banner.waitFor({ state: "hidden" });
    await expect.poll(() => top(heading)).toBeLessThan(60);
  });

  test("the app opens all the same, and stores no customer's figures", async ({ browser }) => {
    const { page, context } = await openPhone(browser, stack.app, "allow");
    await signIn(page, await personWithNaira());
    await page.goto(paths.dashboard);
    await page.getByRole("button", { name: /Total in naira: ₦50,000\.00/ }).waitFor();
    // The first visit loads its files before there is a service worker. The service worker caches them afterwards.
    await expect.poll(() => filesNotCached(page)).toEqual([]);
    await context.setOffline(true);
    await page.reload();
    await page.getByText(/You're offline/).waitFor();
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();
    await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
    await expect.poll(() => page.locator("body").textContent()).not.toMatch(/50,000/);
    const kept = await page.evaluate(async () => {
      const addresses: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        addresses.push(...(await cache.keys()).map(({ url }) => new URL(url).pathname));
      }
      return addresses;
    });
    expect(kept).toContain("/");
    expect(kept.filter((path) => path.startsWith("/api"))).toEqual([]);
    await context.setOffline(false);
    await page.getByRole("button", { name: /Total in naira: ₦50,000\.00/ }).waitFor();
    await context.close();
  });
});
