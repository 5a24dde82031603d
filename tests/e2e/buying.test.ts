import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { callApi, movePrice, personWithNaira, purchasesOf, signIn } from "./people.ts";
import { expectText, expectUncovered, failRequests, openBuy, openReview } from "./screens.ts";
import { expectAccessible } from "./watched-page.ts";

type Rates = { cryptoRates: Record<string, number> };
describe("a purchase", () => {
  test("waits for missing prices; above the balance or below one dollar it cannot be sent, and says why", async ({
    page,
    phone,
  }) => {
    await signIn(page, await personWithNaira("10000"));
    phone.expectComplaint(/503/);
    const restore = await failRequests(page, "**/api/v1/crypto/rates", {
      status: 503,
      message: "We're updating prices.",
    });
    await openBuy(page, "5000");
    const missing = page.getByText("Failed to load exchange rates. Please try again.", { exact: true });
    await missing.waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Waiting for prices" }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await restore();
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByRole("button", { name: "Buy Bitcoin" }).waitFor();
    await expect.poll(() => missing.count()).toBe(0);

    await openBuy(page, "12500");
    await expectText(page, "Insufficient Naira balance. You need ₦2,500.00 more to complete this purchase.");
    await expect.poll(() => page.getByRole("button", { name: /^Buy Bitcoin/ }).count()).toBe(0);
    await page.getByRole("link", { name: "Add ₦2,500.00" }).waitFor();
    await expectAccessible(page);
    await page.getByLabel("Amount to spend").fill("900");
    await expectText(page, "Minimum purchase amount is $1 USD equivalent");
    await expect.poll(() => page.getByRole("button", { name: "Minimum is $1" }).isDisabled()).toBe(true);
    await page.getByLabel("Amount to spend").fill("0.00");
    await expectText(page, "Please enter a valid amount");
  });

  test("of everything leaves exactly nothing, and NGN is not for sale", async ({ page }) => {
    const person = await signIn(page, await personWithNaira("12345.67"));
    await openBuy(page, "1");
    await page.getByRole("button", { name: /You are buying/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: /Naira/ }).click();
    await expectText(page, "You cannot buy NGN. Please select a cryptocurrency.");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Max" }).click();
    const sheet = await openReview(page);
    await expectText(sheet, "₦12,345.67");
    await sheet.getByRole("button", { name: "Confirm purchase" }).click();
    await page.waitForURL("**/dashboard");
    expect(await purchasesOf(person)).toMatchObject([{ total: "12345.67" }]);
    expect(await callApi("GET", "/dashboard", { token: person.token })).toMatchObject({ naira_balance: 0 });
    await page.getByText(/^You bought /).waitFor();
    await page.getByRole("link", { name: "View receipt" }).click();
    await page.getByRole("heading", { name: "Bought Bitcoin" }).waitFor();
    await expect.poll(() => page.evaluate(() => history.state?.usr)).toEqual({ isPurchase: true });
    await page.getByRole("button", { name: "PDF" }).waitFor();
  });

  test("whose price ran out shows the new price in its place", async ({ page }) => {
    const person = await signIn(page, await personWithNaira());
    await page.clock.install();
    await openBuy(page, "20000");
    // No other journey trades this coin, so others can run at the same time.
    await page.getByRole("button", { name: /You are buying/ }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Avalanche/ })
      .click();
    const sheet = await openReview(page, "Avalanche");
    const before = (await callApi<Rates>("GET", "/crypto/rates")).cryptoRates["AVAX"] ?? 0;
    await movePrice("AVAX", { change: 2 });
    await expect
      .poll(async () => (await callApi<Rates>("GET", "/crypto/rates")).cryptoRates["AVAX"], {
        timeout: 60_000,
        interval: 1_000,
      })
      .toBeGreaterThan(before * 1.01);
    const firstTerms = await sheet.getByRole("definition").allTextContents();
    await page.clock.fastForward(31_000);
    await sheet.getByText("The price changed").waitFor();
    await expectUncovered(page, sheet.getByText(/^You'll now get /));
    await expect.poll(() => sheet.getByRole("definition").allTextContents()).not.toEqual(firstTerms);
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Confirm purchase" }).click();
    await page.waitForURL("**/dashboard");
    expect(await purchasesOf(person)).toMatchObject([{ total: "20000.00" }]);
  });
});
