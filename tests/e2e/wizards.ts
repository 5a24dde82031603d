import { paths } from "@manilla/shared/web-paths";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { typeAmount } from "./screens.ts";

const payButton = /^(Pay|Withdraw) ₦/;

export async function enterMeter(page: Page, number: string): Promise<void> {
  await page.getByLabel("Meter number").fill(number);
  await expect.poll(() => page.getByLabel("Phone number").inputValue()).not.toBe("");
}

export async function goOn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}

export async function goOnWithout(page: Page, missing: string): Promise<void> {
  await page.getByRole("button", { name: missing, exact: true }).click();
}

export async function payWithPin(page: Page, pin = "2580"): Promise<Locator> {
  await page.getByRole("button", { name: payButton }).click();
  const sheet = page.getByRole("dialog");
  await enterPin(sheet, pin);
  return sheet;
}

export async function enterPin(sheet: Locator, pin: string): Promise<void> {
  await sheet
    .getByRole("group", { name: "Enter your 4-digit PIN" })
    .locator("input")
    .first()
    .pressSequentially(pin);
}

export async function toAirtimeConfirm(page: Page, phone: string, amount: string): Promise<void> {
  await page.goto(paths.billAirtime);
  await fillAirtime(page, phone, amount);
}

export async function fillAirtime(page: Page, phone: string, amount: string): Promise<void> {
  await page.getByLabel("Phone number").fill(phone);
  await goOn(page);
  await page.getByText(/^Balance ₦/).waitFor();
  await typeAmount(page, amount);
  await goOn(page);
  await page.getByText("Total", { exact: true }).waitFor();
}

export async function toWithdrawalConfirm(page: Page, amount: string, account: string): Promise<void> {
  await page.goto(paths.withdrawNaira);
  await page.getByText(/^Balance ₦/).waitFor();
  await typeAmount(page, amount);
  await goOn(page);
  await page.getByRole("button", { name: "Bank Select a bank" }).click();
  const sheet = page.getByRole("dialog", { name: "Select bank" });
  await sheet.getByLabel("Search banks").fill("access bank");
  await sheet.getByRole("button", { name: "Access Bank", exact: true }).click();
  await page.getByLabel("Account number").fill(account);
  await page.getByText("Account name", { exact: true }).waitFor();
  await goOn(page);
  await page.getByText("The bank receives", { exact: true }).waitFor();
}
