import { paths, pathTo } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { journey } from "./harness.ts";
import { newPerson, signIn } from "./people.ts";
import { expectAccessible } from "./watched-page.ts";

const kinds = {
  news: /\/market\/news/,
  candles: /\/ohlc/,
  widget: /\/tradingview\//,
  prices: /\/crypto\/rates/,
  fonts: /\.woff2$/,
  react: /\/react-.*\.js$/,
};

/** Counts what the page asks for from now on, by kind. */
function counted(page: Page): Record<keyof typeof kinds, number> {
  const counts = { news: 0, candles: 0, widget: 0, prices: 0, fonts: 0, react: 0 };
  page.on("request", (request) => {
    for (const kind of Object.keys(kinds) as (keyof typeof kinds)[])
      if (kinds[kind].test(new URL(request.url()).pathname)) counts[kind] += 1;
  });
  return counts;
}

/** As a phone whose data saver is on. */
async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const connection = Reflect.get(navigator, "connection");
    Object.defineProperty(Object.getPrototypeOf(connection), "saveData", { get: () => true });
  });
}

const lite = (page: Page) => page.getByRole("switch", { name: /^Use less data/ });

const headline = (page: Page) => page.getByRole("link", { name: /opens in a new tab/ }).first();

/**
 * To where nothing lies under the bar that invites to sign up. The page grows while its parts come, so its end, where that switch
 * is, may take several turns of the wheel.
 */
async function scrollToEnd(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 9_000);
      return lite(page).count();
    })
    .toBe(1);
}

describe("lite mode", () => {
  journey("is chosen on the profile, stays, and fetches a chart only when asked", async ({ page }) => {
    await signIn(page, await newPerson());
    await page.goto(paths.profile);
    await lite(page).check();
    const asked = counted(page);
    await page.reload();
    await expect.poll(() => lite(page).isChecked()).toBe(true);
    await expectAccessible(page);
    await page.clock.install();
    await page.goto(pathTo(paths.coin, "bitcoin"));
    await page.getByText("Left out to save your data.").waitFor();
    await page.getByText("Market Cap", { exact: true }).waitFor();
    await expectAccessible(page);
    expect(asked).toMatchObject({ news: 0, candles: 0, widget: 0, fonts: 0 });
    await page.getByRole("button", { name: "Show the chart" }).click();
    await page.getByText(/^Past 30 days: /).waitFor();
    // Our own chart: the widget weighs ten times as much.
    expect(asked).toMatchObject({ candles: 1, widget: 0 });

    await page.goto(paths.rates);
    await page.getByText(/^Last updated/).waitFor();
    const before = asked.prices;
    await page.clock.fastForward(100_000);
    expect(asked.prices).toBe(before);
    await page.clock.fastForward(30_000);
    await expect.poll(() => asked.prices).toBe(before + 1);
  });

  journey(
    "follows the browser: the landing weighs less than 90 KB, and the rest comes when asked",
    async ({ page }) => {
      await saveData(page);
      const asked = counted(page);
      const sizes: Promise<number>[] = [];
      page.on("requestfinished", (request) => {
        sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize));
      });
      await page.goto(paths.landing, { waitUntil: "networkidle" });
      await page.getByRole("link", { name: "Get Started" }).waitFor();
      await expectAccessible(page);
      expect(asked).toEqual({ news: 0, candles: 0, widget: 0, prices: 0, fonts: 0, react: 0 });
      const weight = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      expect(weight).toBeGreaterThan(10_000);
      expect(weight).toBeLessThan(90_000);

      await page.getByRole("link", { name: /^Show the whole page/ }).click();
      await page.getByRole("heading", { name: "What you can do" }).waitFor();
      await scrollToEnd(page);
      await page.getByText("Pound sterling").waitFor();
      await scrollToEnd(page);
      await expectAccessible(page);
      expect(asked).toMatchObject({ news: 0, fonts: 0, react: 1 });
      await page.getByRole("button", { name: "Show the news" }).click();
      await headline(page).waitFor();
      expect(asked.news).toBe(1);
    },
  );

  journey("is switched off for good on the landing, whatever the browser says", async ({ page }) => {
    await saveData(page);
    await page.goto(`${paths.landing}?whole`);
    await page.getByRole("heading", { name: "What you can do" }).waitFor();
    await scrollToEnd(page);
    await lite(page).uncheck();
    await headline(page).waitFor(); // or this page's request for news would be counted below
    const asked = counted(page);
    await page.goto(paths.landing);
    await page.getByRole("heading", { name: "What you can do" }).waitFor();
    expect(asked.fonts).toBeGreaterThan(0);
    await scrollToEnd(page);
    await expect.poll(() => asked.news).toBe(1);
    await expect.poll(() => lite(page).isChecked()).toBe(false);
  });
});
