import { paths, pathTo } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { newPerson, signIn } from "./people.ts";
import { failRequests } from "./screens.ts";
import { expectAccessible } from "./watched-page.ts";

describe("the rates page", () => {
  test("lists, sorts and stars every coin and every currency, and refreshes at a tap", async ({ page }) => {
    await signIn(page, await newPerson());
    await page.goto(paths.rates);
    await page.getByText(/^Last updated \d\d:\d\d/).waitFor();
    await expect.poll(() => page.getByRole("columnheader").count()).toBe(6);
    const rows = page.getByRole("tabpanel").locator("tbody tr, li");
    await expect.poll(() => rows.first().textContent()).toMatch(/Bitcoin BTC₦.*\$.*%Vol \$/);
    await page.getByLabel("Sort by").selectOption("Name");
    await expect.poll(() => rows.first().textContent()).toMatch(/Aave/);
    await page.getByRole("button", { name: "Favorite Dogecoin" }).click();
    await page.getByLabel("Sort by").selectOption("Favorites first");
    await expect.poll(() => rows.first().textContent()).toMatch(/Dogecoin/);
    await expectAccessible(page);
    const asked = page.waitForResponse("**/api/v1/crypto/rates");
    await page.getByRole("button", { name: "Refresh rates" }).click();
    expect((await asked).ok()).toBe(true);
    await page.getByRole("tab", { name: "Fiat Currency" }).click();
    await page.getByText("RMD rate").waitFor();
    await expect.poll(() => rows.count()).toBe(7);
    const buying = await rows.first().textContent();
    expect(buying).toMatch(/USD₦1,[\d,.]+US dollarSpread 1\.00%/);
    await page.getByText("Sell Rates").click();
    await expect.poll(() => rows.first().textContent()).not.toBe(buying);
    await expectAccessible(page);
    await page.goto(paths.rates);
    await rows.getByRole("link", { name: /Dogecoin/ }).click();
    await page.waitForURL("**/dashboard/analysis/dogecoin");
  });

  test("leaves old prices standing when new ones cannot be had", async ({ page, phone }) => {
    await signIn(page, await newPerson());
    // Removes the Date header. With it the app would detect that only the page's clock is ahead and that the prices
    // are fresh.
    await page.route("**/api/v1/**", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), date: "" } });
    });
    await page.clock.install();
    await page.goto(paths.rates);
    await page.getByText(/^Last updated/).waitFor();
    phone.expectComplaint(/503/);
    const unavailable = { status: 503, message: "Later", code: "rates_unavailable" };
    await failRequests(page, "**/api/v1/crypto/rates", unavailable);
    await page.clock.fastForward(31_000);
    const rows = page.getByRole("tabpanel").locator("tbody tr");
    await expect.poll(() => rows.count()).toBeGreaterThan(10);
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    await page.clock.fastForward(130_000);
    await page.getByText("Old prices", { exact: true }).waitFor();
  });
});

describe("a coin's analysis", () => {
  test("shows the widget, dark, where it can be reached, and else its own chart", async ({ page, phone }) => {
    // The sign-in script also runs in the frame, where it has no access to storage.
    phone.expectComplaint(/'sessionStorage' property/);
    await signIn(page, await newPerson());
    await page.goto(pathTo(paths.coin, "bitcoin"));
    const frame = page.locator('iframe[title="Price chart of Bitcoin"]');
    await page
      .frameLocator('iframe[title="Price chart of Bitcoin"]')
      .getByText("BINANCE:BTCUSDT · D")
      .waitFor();
    await expect.poll(() => frame.evaluate((node) => getComputedStyle(node).opacity)).toBe("1");
    const asked = async () => decodeURIComponent((await frame.getAttribute("src")) ?? "");
    await expect.poll(asked).toContain('"theme":"dark"');

    let silent = 0;
    await page.route("**/tradingview/**", (route) => {
      silent += 1;
      return route.fulfill({ contentType: "text/html", body: "<p>silence</p>" });
    });
    await page.reload();
    await frame.waitFor();
    await page.getByText("Widget Error", { exact: true }).waitFor();
    await page.getByText(/^Past 30 days: /).waitFor();
    expect(silent).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Try Again" }).click();
    await frame.waitFor();
  });

  test("draws its own chart over every range, ending at the header's price; an unknown coin leads home", async ({
    page,
    phone,
  }) => {
    await signIn(page, await newPerson());
    await withoutWidget(page);
    await page.goto(pathTo(paths.coin, "bitcoin"));
    await page.getByText("Real-time Analysis", { exact: true }).waitFor();
    const header = page.getByRole("region", { name: "Price" }).getByText(/^\$/).first();
    const saysHeader = async () =>
      (await page.getByText(/^Past 30 days: /).textContent())?.includes(`to ${await header.textContent()}.`);
    await expect.poll(saysHeader).toBe(true);
    await expect.poll(() => page.locator("canvas").count()).toBeGreaterThan(0);
    await expectAccessible(page);
    for (const [label, words] of [
      ["1D", "day"],
      ["7D", "7 days"],
      ["90D", "90 days"],
      ["1Y", "year"],
    ] as const) {
      await page.getByText(label, { exact: true }).click();
      await page.getByText(new RegExp(`^Past ${words}: `)).waitFor();
    }
    for (const label of ["Market Cap", "24h Volume", "24h High", "24h Low", "7d Change", "Supply Ratio"]) {
      await page.getByText(label, { exact: true }).waitFor();
    }
    await page.getByRole("link", { name: "Sell" }).click();
    await page.waitForURL("**/dashboard/sell?currency=btc");

    phone.expectComplaint(/404/);
    await page.goto(pathTo(paths.coin, "doubloon"));
    await page.getByText("Failed to load crypto details", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Go Home" }).click();
    await page.waitForURL("**/dashboard");
  });
});

test("the landing page has headlines and currencies, a widget that fails alone, and keeps its bar away from the hero", async ({
  page,
  phone,
}) => {
  phone.expectComplaint(/503/);
  const restore = await failRequests(page, "**/api/v1/market/news*", { status: 503, message: "Later" });
  await page.goto(paths.landing);
  const bar = page.locator(".sticky").getByRole("link", { name: "Get Started" });
  const currencies = page.getByRole("heading", { name: "Naira exchange rates" });
  await currencies.waitFor();
  await expect.poll(() => bar.count()).toBe(0);
  await page.getByText("Widget Error", { exact: true }).waitFor();
  await expectAccessible(page);
  await restore();
  await page.getByRole("button", { name: "Try Again" }).click();
  await page.getByText("Widget Error", { exact: true }).waitFor({ state: "detached" });
  await page
    .getByRole("link", { name: /opens in a new tab/ })
    .first()
    .waitFor();
  await expectAccessible(page);

  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await currencies.scrollIntoViewIfNeeded();
  await bar.waitFor();
  await page.getByText("Pound sterling").waitFor();
  const shown = await height();
  await page.evaluate(() => window.scrollTo(0, 0));
  await bar.waitFor({ state: "detached" });
  await expect.poll(height).toBe(shown);
  await page.getByRole("link", { name: "Get Started" }).first().click();
  await page.waitForURL(`**${paths.signup}`);
});

async function withoutWidget(page: Page): Promise<void> {
  await page.route("**/api/v1/config/public", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { features: object } };
    Object.assign(body.data.features, { chartWidget: false });
    await route.fulfill({ response, json: body });
  });
}
