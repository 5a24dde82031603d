import type { ReplyOf } from "@manilla/shared/http/route";
import type { getNairaAccount } from "@manilla/shared/naira/account-contract";
import { paths } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { callApi, controlSandbox, newPerson, signIn } from "./people.ts";
import { closeCheckout, depositReady, expectText, openPopup, typeAmount } from "./screens.ts";
import { nairaOf } from "./verified.ts";
import { expectAccessible } from "./watched-page.ts";

async function keysAboveButton(page: Page): Promise<boolean> {
  const zero = await page.getByRole("button", { name: "0", exact: true }).boundingBox();
  const button = await page.locator("button[type=submit]").boundingBox();
  return zero !== null && button !== null && zero.y + zero.height <= button.y;
}

describe("a naira deposit", () => {
  test("by card, by transfer and into the customer's own account number reaches the balance", async ({
    page,
  }) => {
    const person = await signIn(page, await newPerson());
    const byCard = await openPopup(page, "3000");
    await byCard.getByRole("tab", { name: "Card" }).click();
    await byCard.getByRole("button", { name: /^Pay/ }).last().click();
    await expect.poll(() => nairaOf(person)).toBe(3_000);
    await page.waitForURL("**/dashboard");

    const byTransfer = await openPopup(page, "2000");
    await byTransfer.getByRole("button", { name: "Pay exact" }).click();
    await expect.poll(() => nairaOf(person)).toBe(5_000);
    await page.waitForURL("**/dashboard");

    await page.goto(paths.depositNaira);
    const copy = page.getByRole("button", { name: "Copy account number" });
    await copy.waitFor();
    await expectAccessible(page);
    const { account } = await callApi<ReplyOf<typeof getNairaAccount>>("GET", "/deposits/naira/account", {
      token: person.token,
    });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await copy.click();
    await page.getByRole("button", { name: "Account number copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(account?.accountNumber);
    await controlSandbox("POST", `/account-payments/${account?.accountNumber}`, {
      amount: "1500.55",
      from: "BELLO AMINA",
    });
    await expect.poll(() => nairaOf(person)).toBe(6_500.55);
    await page.goto(paths.activity);
    await page.getByText("₦1,500.55").first().waitFor();
  });

  test("credits what arrived, less or more than asked, and nothing when it was declined", async ({
    page,
  }) => {
    const person = await signIn(page, await newPerson());
    const popup = await openPopup(page, "20000");
    await popup.getByRole("button", { name: "Decline" }).click();
    await popup.getByText("Transaction declined").waitFor();
    await closeCheckout(popup);
    await expectText(page, "Transaction declined");
    await page.getByText("Nothing was added to your balance.").waitFor();
    await expectAccessible(page);
    expect(await nairaOf(person)).toBe(0);

    await openPopup(page, "20000");
    await popup.getByRole("button", { name: "Underpay" }).click();
    await page.getByText(/^Payment successful! ₦/).waitFor();
    await expectText(page, "That's less than the ₦20,000.00 you entered. We added everything that arrived.");
    const balance = await nairaOf(person);
    expect(balance).toBeGreaterThan(0);
    expect(balance).toBeLessThan(20_000);
    await page.waitForURL("**/dashboard");

    await openPopup(page, "20000");
    await popup.getByRole("button", { name: "Overpay" }).click();
    await expectText(page, "That's more than the ₦20,000.00 you entered. We added everything that arrived.");
    expect(await nairaOf(person)).toBeGreaterThan(balance + 20_000);
  });

  test("that was closed is cancelled, not failed, and can go on", async ({ page }) => {
    const person = await signIn(page, await newPerson());
    const popup = await openPopup(page, "20000");
    await closeCheckout(popup);
    await expectText(page, "Payment cancelled");
    await page.getByRole("button", { name: "Copy account number" }).waitFor();
    await expect.poll(() => keysAboveButton(page)).toBe(true);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Pay ₦20,000.00 now" }).click();
    await popup.getByRole("button", { name: "Pay exact" }).click();
    await expectText(page, "Payment successful! ₦20,000.00 will be credited to your account shortly.");
    await expect.poll(() => nairaOf(person)).toBe(20_000);
  });

  test("is found again after a reload, and money that comes late is seen", async ({ page }) => {
    const person = await signIn(page, await newPerson());
    await openPopup(page, "20000");
    // A person who continues before the provider's script has loaded waits for the script.
    const scriptMayCome = Promise.withResolvers<void>();
    await page.route("**/payaza/js/v1/bundle.js", async (route) => {
      await scriptMayCome.promise;
      await route.continue();
    });
    await page.reload({ waitUntil: "domcontentloaded" });
    await page.getByText("₦20,000.00 to pay").waitFor();
    await page.setViewportSize({ width: 320, height: 568 });
    await page.getByRole("button", { name: "Copy account number" }).waitFor();
    await expect.poll(() => keysAboveButton(page)).toBe(true);
    await page.getByRole("button", { name: "Pay ₦20,000.00 now" }).click();
    scriptMayCome.resolve();
    const popup = page.frameLocator('iframe[title="Payaza checkout"]');
    await popup.getByRole("button", { name: "Pay late" }).click();
    await expectText(page, "Payment successful! ₦20,000.00 will be credited to your account shortly.");
    await expect.poll(() => nairaOf(person)).toBe(20_000);
  });

  test("started by two quick taps is one deposit, and going back closes its popup", async ({ page }) => {
    await signIn(page, await newPerson());
    const initiated: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/deposits/naira/initiate")) initiated.push(request.url());
    });
    await page.goto(paths.dashboard);
    await page.getByRole("link", { name: "Add money" }).click();
    await depositReady(page);
    await typeAmount(page, "500");
    await page.getByRole("button", { name: "Deposit" }).dblclick();
    await page.frameLocator("iframe").getByText("Account number").waitFor();
    expect(initiated).toHaveLength(1);
    await page.goBack();
    await page.waitForURL("**/dashboard");
    await expect.poll(() => page.locator("iframe").count()).toBe(0);
  });

  test("whose answer comes after the person has left opens nothing over another page", async ({ page }) => {
    await signIn(page, await newPerson());
    await page.goto(paths.dashboard);
    await page.getByRole("link", { name: "Add money" }).click();
    await page.getByText("Balance ₦0.00").waitFor();
    const answerMayCome = Promise.withResolvers<void>();
    await page.route("**/deposits/naira/initiate", async (route) => {
      await answerMayCome.promise;
      await route.continue();
    });
    await page.keyboard.type("500");
    const answered = page.waitForResponse("**/deposits/naira/initiate");
    await page.getByRole("button", { name: "Deposit" }).click();
    await expectText(page, "Initializing payment...");
    await page.getByRole("button", { name: "Back" }).click();
    await page.waitForURL("**/dashboard");
    answerMayCome.resolve();
    await answered;
    await page.getByRole("link", { name: "Add money" }).click();
    await page.getByText("₦500.00 to pay").waitFor();
    await expect.poll(() => page.locator("iframe").count()).toBe(0);
  });

  test("below ₦100 is rejected, and a missing payment script shows an error", async ({ page, phone }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await signIn(page, await newPerson());
    phone.expectComplaint(/bundle\.js/);
    await page.route("**/payaza/js/v1/bundle.js", (route) => route.abort());
    await page.goto(paths.depositNgn);
    await page.waitForURL(`**${paths.depositNaira}`);
    await page.getByText("Balance ₦0.00").waitFor();
    await page.getByText("We couldn't load the payment window").waitFor();
    await page.keyboard.type("99.99");
    await page.getByRole("button", { name: "Deposit" }).click();
    await expectText(page, "Payment system is loading. Please try again in a moment.");
    await page.unroute("**/payaza/js/v1/bundle.js");
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByText("We couldn't load the payment window").waitFor({ state: "hidden" });
    await depositReady(page);
    const key = page.getByRole("button", { name: "5", exact: true });
    const topOfKey = async () => Math.round((await key.boundingBox())?.y ?? Number.NaN);
    const before = await topOfKey();
    await page.getByRole("button", { name: "Deposit" }).click();
    const error = page.getByText("Minimum deposit amount is ₦100", { exact: true });
    await error.waitFor();
    expect(await topOfKey(), "the keys stay in place").toBe(before);
    await page.keyboard.press("Backspace");
    await error.waitFor({ state: "hidden" });
  });
});
