import { paths } from "@manilla/shared/web-paths";
import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";
import { fullAccount } from "../gallery/setups.ts";
import { test } from "./harness.ts";
import { callApi, newPerson, personWithNaira, signIn } from "./people.ts";
import { expectUncovered, failRequests } from "./screens.ts";
import { expectAccessible } from "./watched-page.ts";

async function richPerson() {
  const person = await personWithNaira();
  await callApi("POST", "/crypto/buy", { body: { currency: "btc", amount: "0.0001" }, token: person.token });
  return person;
}

function coveredAmounts(row: Locator): Promise<(string | null)[]> {
  return row.evaluate((node) => {
    const button = node.querySelector("[aria-label]")?.getBoundingClientRect();
    if (!button) throw new Error("The row has no button");
    return [...node.querySelectorAll("span")]
      .filter((span) => span.childElementCount === 0 && /\d/.test(span.textContent))
      .filter((span) => {
        const { right, bottom } = span.getBoundingClientRect();
        return right > button.left && bottom > button.top;
      })
      .map(({ textContent }) => textContent);
  });
}

describe("the dashboard", () => {
  test("outlives missing rates, requests its amounts once, turns to dollars at a tap, and hides every amount", async ({
    page,
    phone,
  }) => {
    await signIn(page, await richPerson());
    phone.expectComplaint(/503/);
    const restore = await failRequests(page, /api\/v1\/(crypto\/)?rates/, {
      status: 503,
      message: "We're updating prices.",
    });
    await page.goto(paths.dashboard);
    await page.getByText("Updating rates...", { exact: true }).waitFor();
    await page.getByRole("button", { name: /Total in naira: ₦3\d,\d{3}/ }).waitFor();
    await page.getByRole("button", { name: "Try Again" }).waitFor();
    await restore();
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByRole("tabpanel").getByRole("listitem").first().waitFor();

    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    const total = page.getByRole("button", { name: /^Total in/ });
    const inNaira = page.getByRole("button", { name: /Total in naira: ₦4\d,\d{3}\.\d\d ?≈ \$/ });
    await inNaira.waitFor();
    for (const address of ["/api/v1/dashboard", "/api/v1/crypto/rates", "/api/v1/rates"])
      expect(asked.filter((path) => path === address)).toHaveLength(1);
    await inNaira.click();
    await page.getByRole("button", { name: /Total in dollars: \$\d\d\.\d\d ?≈ ₦/ }).waitFor();
    await page.getByRole("button", { name: "Hide balances" }).click();
    // Waits for the next frame, which shows the effect of the tap.
    await page.getByRole("button", { name: "Show balances" }).waitFor();
    await expect.poll(() => total.textContent()).not.toMatch(/\d/);
    await page.reload();
    await page.getByRole("button", { name: "Show balances" }).waitFor();
    await expect.poll(() => total.textContent()).not.toMatch(/\d/);
    await page.getByRole("button", { name: "View All Assets" }).click();
    const sheet = page.getByRole("dialog", { name: "Your Assets" });
    await sheet.getByRole("button", { name: "Deposit Bitcoin" }).waitFor();
    await expect.poll(() => sheet.textContent()).not.toMatch(/\d/);
    await sheet.getByRole("switch", { name: "Hide zero balances" }).check();
    await expect.poll(() => sheet.getByRole("listitem").count()).toBe(2);
  });

  test("shows the longest amounts beside or above their button on a narrow phone", async ({ page }) => {
    await signIn(page, await newPerson());
    await page.setViewportSize({ width: 320, height: 568 });
    await fullAccount(page);
    await page.goto(paths.dashboard);
    await expectUncovered(page, page.getByText("Buy Crypto", { exact: true }));
    await page.getByRole("button", { name: "View All Assets" }).click();
    for (const name of ["Naira", "Bitcoin"]) {
      const row = page.getByRole("dialog").getByRole("listitem").filter({ hasText: name });
      await row.getByText(/^₦/).last().waitFor();
      await expect.poll(() => coveredAmounts(row)).toEqual([]);
    }
  });

  test("keeps the kobo of the total on its line on a narrow phone", async ({ page }) => {
    await signIn(page, await newPerson());
    await page.setViewportSize({ width: 320, height: 568 });
    await page.route("**/api/v1/dashboard", async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      await route.fulfill({ response, json: { ...rest, data: { ...data, naira_balance: 10_900_931.76 } } });
    });
    await page.goto(paths.dashboard);
    const total = page.getByRole("button", { name: /^Total in naira: ₦10,900,931\.76/ });
    const lines = total.locator("span.font-semibold").first();
    await expect
      .poll(() =>
        lines.evaluate((node) => node.clientHeight / Number.parseFloat(getComputedStyle(node).lineHeight)),
      )
      .toBeLessThan(1.5);
  });

  test("asks again in place, opens every action and each deposit, and keeps favourites in this browser", async ({
    page,
    phone,
  }) => {
    await signIn(page, await newPerson());
    phone.expectComplaint(/500/);
    const restore = await failRequests(page, "**/api/v1/dashboard");
    const many = JSON.stringify({ status: true, message: "", data: { unreadCount: 120 } });
    await page.route("**/notifications/unread-count", (route) => route.fulfill({ status: 200, body: many }));
    await page.goto(paths.dashboard);
    await page.getByText("Failed to fetch dashboard data", { exact: true }).waitFor();
    await restore();
    await page.getByRole("button", { name: "Try Again" }).first().click();
    await page.getByRole("button", { name: /Total in naira: ₦0.00/ }).waitFor();

    await page.getByRole("link", { name: "Notifications, 99+ unread" }).getByText("99+").waitFor();
    await page.getByRole("button", { name: "More" }).click();
    for (const name of ["Buy Crypto", "Swap", "Send", "Sell", "Pay Bills", "Withdraw"]) {
      await page.getByRole("list").first().getByRole("link", { name }).waitFor();
    }
    await expectAccessible(page);

    await page.getByRole("tab", { name: "Favorites" }).click();
    await page.getByText("No favorites yet. Bookmark some coins!", { exact: true }).waitFor();
    await page.getByRole("tab", { name: "Market Cap" }).click();
    await page.getByRole("button", { name: "Favorite Bitcoin" }).click();
    const rows = page.getByRole("tabpanel").getByRole("listitem");
    await expect.poll(() => rows.count()).toBe(8);
    const kept = () => page.evaluate(() => localStorage.getItem("crypto-favorites"));
    await expect.poll(kept).toBe('["BTC"]');
    await page.getByRole("tab", { name: "Favorites" }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByRole("link", { name: /BTC/ }).click();
    await page.waitForURL("**/dashboard/buy?currency=btc");

    await page.goto(paths.dashboard);
    await page.getByRole("button", { name: "Deposit" }).click();
    const sheet = page.getByRole("dialog", { name: "Choose Asset to Deposit" });
    await sheet.getByRole("searchbox").fill("eth");
    await sheet.getByRole("button", { name: /Ethereum/ }).click();
    await page.waitForURL("**/dashboard/deposit/eth");
    await page.goto(paths.deposit);
    await page.getByRole("button", { name: /Naira/ }).click();
    await page.waitForURL("**/dashboard/deposit/naira");
  });
});
