import { paths } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./harness.ts";
import { billsOf, createPayer } from "./payers.ts";
import { firstBox, openBuy, openReview } from "./screens.ts";
import { balancesOf, nairaOf } from "./verified.ts";
import { payWithPin, toAirtimeConfirm } from "./wizards.ts";

/** The server executes matching requests, but the answers are lost until the returned function is called. */
async function loseAnswers(page: Page, pattern: string): Promise<() => Promise<void>> {
  await page.route(pattern, async (route) => {
    await route.fetch();
    await route.abort();
  });
  return () => page.unroute(pattern);
}

test("a payment that went through without an answer can be checked, though the balance is too low for another", async ({
  page,
  phone,
}) => {
  phone.expectComplaint(/airtime\/purchase|crypto\/buy|swap\/execute/);
  const person = await createPayer(page, "6000");
  const sheet = page.getByRole("dialog");
  const checkAgain = sheet.getByRole("button", { name: "Check again" });
  const wallets = async () => (await balancesOf(person)).wallets;

  // First a purchase of coins, from a balance of ₦6,000.
  let restore = await loseAnswers(page, "**/api/v1/crypto/buy");
  await openBuy(page, "5000");
  await openReview(page);
  await sheet.getByRole("button", { name: /Confirm/ }).click();
  await checkAgain.waitFor();
  await restore();
  await page.reload();
  await page.getByText("Balance ₦1,000.00").waitFor();
  await page.getByRole("button", { name: "Buy Bitcoin" }).click();
  await checkAgain.click();
  await page.getByText(/^You bought /).waitFor();
  expect(await nairaOf(person)).toBe(1_000);

  // Then a bill of ₦700 from a balance of ₦1,000. The remaining ₦300 are too little for a second bill.
  restore = await loseAnswers(page, "**/bills/airtime/purchase");
  await toAirtimeConfirm(page, "08031234567", "700");
  await payWithPin(page);
  await sheet.getByText("We haven't heard back yet").waitFor();
  await restore();
  await toAirtimeConfirm(page, "08031234567", "700");
  await page.getByText("Balance ₦300.00").waitFor();
  await expect.poll(() => page.getByText(/Insufficient balance/).count()).toBe(0);
  await page.getByRole("button", { name: "Pay ₦700.00" }).click();
  await sheet.getByText("Check the earlier payment").waitFor();
  await firstBox(page, "Enter your 4-digit PIN").pressSequentially("2580");
  await page.getByText("Airtime purchase successful!").waitFor();
  await page.waitForURL(`**${paths.bills}`);
  expect([await nairaOf(person), (await billsOf(person)).length]).toEqual([300, 1]);

  // At last a swap of all coins.
  const bitcoin = (await wallets())["BTC"] ?? "";
  restore = await loseAnswers(page, "**/api/v1/swap/execute");
  await page.goto(paths.swap);
  await page.getByText(`Balance ${bitcoin} BTC`).waitFor();
  await page.getByRole("button", { name: "Max" }).click();
  const submit = page.getByRole("button", { name: "Swap BTC to ETH" });
  await submit.click();
  await sheet.getByRole("button", { name: "Confirm swap" }).click();
  await checkAgain.waitFor();
  await restore();
  await page.reload();
  await page.getByText("Balance 0.00000000 BTC").waitFor();
  await page.getByLabel("From", { exact: true }).fill(bitcoin);
  await submit.click();
  await checkAgain.click();
  await page.getByText("Swap successful!", { exact: true }).waitFor();
  const { BTC, ETH } = await wallets();
  expect([BTC, Number(ETH) > 0]).toEqual(["0.00000000", true]);
});
