import { paths } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { journey } from "./harness.ts";
import { billsOf, payer } from "./payers.ts";
import { api } from "./people.ts";
import { firstBox, openBuy, openReview } from "./screens.ts";
import { nairaOf } from "./verified.ts";
import { pay, toAirtimeConfirm } from "./wizards.ts";

/** The server executes matching requests, but the answers are lost until the returned function is called. */
async function loseAnswers(page: Page, pattern: string): Promise<() => Promise<void>> {
  await page.route(pattern, async (route) => {
    await route.fetch();
    await route.abort();
  });
  return () => page.unroute(pattern);
}

describe("a payment that went through without an answer can be checked, though the balance is too low for another", () => {
  journey("of a bill", async ({ page, phone }) => {
    phone.expectComplaint(/airtime\/purchase/);
    const person = await payer(page, "800");
    const restore = await loseAnswers(page, "**/bills/airtime/purchase");
    await toAirtimeConfirm(page, "08031234567", "500");
    const sheet = await pay(page);
    await sheet.getByText("We haven't heard back yet").waitFor();
    await restore();
    await toAirtimeConfirm(page, "08031234567", "500");
    await page.getByText("Balance ₦300.00").waitFor();
    await expect.poll(() => page.getByText(/Insufficient balance/).count()).toBe(0);
    await page.getByRole("button", { name: "Pay ₦500.00" }).click();
    await sheet.getByText("Check the earlier payment").waitFor();
    await firstBox(page, "Enter your 4-digit PIN").pressSequentially("2580");
    await page.getByText("Airtime purchase successful!").waitFor();
    expect([await nairaOf(person), (await billsOf(person)).length]).toEqual([300, 1]);
  });

  journey("of a purchase of coins", async ({ page, phone }) => {
    phone.expectComplaint(/crypto\/buy/);
    const person = await payer(page, "6000");
    const restore = await loseAnswers(page, "**/api/v1/crypto/buy");
    await openBuy(page, "5000");
    const sheet = await openReview(page);
    await sheet.getByRole("button", { name: /Confirm/ }).click();
    await sheet.getByRole("button", { name: "Check again" }).waitFor({ timeout: 30_000 });
    await restore();
    await page.reload();
    await page.getByText("Balance ₦1,000.00").waitFor();
    await page.getByRole("button", { name: "Buy Bitcoin" }).click();
    await sheet.getByRole("button", { name: "Check again" }).click();
    await page
      .getByText(/^You bought /)
      .first()
      .waitFor();
    expect(await nairaOf(person)).toBe(1_000);
  });

  journey("of a swap", async ({ page, phone }) => {
    phone.expectComplaint(/swap\/execute/);
    const person = await payer(page, "30000");
    const { token } = person;
    await api("POST", "/crypto/buy", { body: { currency: "btc", amount: "0.00006" }, token });
    const restore = await loseAnswers(page, "**/api/v1/swap/execute");
    await page.goto(paths.swap);
    await page.getByRole("button", { name: "Max" }).click();
    const submit = page.getByRole("button", { name: "Swap BTC to ETH" });
    await submit.click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "Confirm swap" }).click();
    await sheet.getByRole("button", { name: "Check again" }).waitFor({ timeout: 30_000 });
    await restore();
    await page.reload();
    await page.getByText("Balance 0.00000000 BTC").waitFor();
    await page.getByLabel("From", { exact: true }).fill("0.00006");
    await submit.click();
    await sheet.getByRole("button", { name: "Check again" }).click();
    await page.getByText("Swap successful!", { exact: true }).waitFor();
    const { wallets } = await api<{ wallets: Record<string, string> }>("GET", "/dashboard", { token });
    expect([wallets["BTC"], Number(wallets["ETH"]) > 0]).toEqual(["0.00000000", true]);
  });
});
