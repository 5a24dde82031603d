import { paths } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { codeFor } from "./inbox.ts";
import { callApi, newDetails, newPerson } from "./people.ts";
import { depositReady, expectText, typeAmount } from "./screens.ts";
import { expectAccessible } from "./watched-page.ts";

type Unread = { unreadCount: number };
type Rates = { cryptoRates: Record<string, number> };
type Balances = { naira_balance: number; wallets: Record<string, string> };

describe("the first day", () => {
  test("register, add ₦50,000, buy $10 of Bitcoin, read what happened", async ({ page }) => {
    await signUp(page);
    const token = await page.evaluate(
      () => JSON.parse(localStorage.getItem("manilla-session") ?? "{}").token,
    );
    await addMoney(page);
    const bought = await buyBitcoin(page);
    const balances = await callApi<Balances>("GET", "/dashboard", { token });
    expect(balances.wallets["BTC"]).toBe(bought);
    await seeHolding(page, bought);
    await expect
      .poll(async () => (await callApi<Unread>("GET", "/notifications/unread-count", { token })).unreadCount)
      .toBe(4);
    await readNotifications(page);
  });
});

async function signUp(page: Page): Promise<void> {
  const taken = (await newPerson()).details;
  const mine = newDetails();
  await page.goto(paths.landing);
  await page.getByRole("link", { name: "Get Started" }).first().click();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const waitForText = (text: string) => page.getByText(text, { exact: true }).waitFor();
  const next = page.getByRole("button", { name: "Continue" });

  await field("Username").fill("a!");
  await field("Email").fill("ada@nowhere");
  await field("Phone").fill("8031234567");
  await field("Password").fill("short");
  await waitForText("Username must be 3-30 characters, alphanumeric and underscore only");
  await waitForText("Invalid email format");
  await waitForText("Use international format (e.g., +1234567890)");
  await waitForText("Password must be 8+ characters with uppercase, lowercase, numbers, and symbols");
  await expect.poll(() => next.isDisabled()).toBe(true);

  await field("Username").fill(taken.username);
  await field("Email").fill(taken.email);
  await field("Phone").fill(taken.phone);
  await waitForText("Username already exists");
  await waitForText("Email already exists");
  await waitForText("Phone number already exists");
  await expectAccessible(page);

  await field("Username").fill(mine.username);
  await field("Email").fill(mine.email);
  await field("Phone").fill(mine.phone);
  await field("Password").fill(mine.password);
  await waitForText("Username is available");
  await waitForText("Email is available");
  await waitForText("Phone number is available");
  await waitForText("Password is strong");
  await next.click();
  await choosePin(page, mine.pin);
  await page.getByRole("heading", { name: "Your account is ready" }).waitFor();
  await page.getByRole("link", { name: "Get Started" }).click();
  await page.waitForURL("**/dashboard");
  await verifyPhone(page, mine.phone);
}

async function verifyPhone(page: Page, phone: string): Promise<void> {
  await page.getByRole("button", { name: /Verify phone/ }).click();
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByRole("heading", { name: "Enter the code" }).waitFor();
  await page.keyboard.type(await codeFor(phone));
  await page.getByRole("heading", { name: "Phone verified" }).waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/dashboard/deposit/naira");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByText("Welcome", { exact: true }).waitFor();
}

async function choosePin(page: Page, pin: string): Promise<void> {
  const create = page.getByRole("heading", { name: "Create a 4-digit PIN" });
  const confirm = page.getByRole("heading", { name: "Confirm your PIN" });
  await create.waitFor();
  await expectAccessible(page);
  await page.keyboard.type(pin);
  await confirm.waitFor();
  await page.keyboard.type("1111");
  await page.getByText("PINs do not match. Please try again.", { exact: true }).waitFor();
  await create.waitFor();
  await page.keyboard.type(pin);
  await confirm.waitFor();
  await page.keyboard.type(pin);
}

async function addMoney(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Start with some naira" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Add money" }).click();
  await page.getByText("Balance ₦0.00").waitFor();
  await depositReady(page);
  await typeAmount(page, "50000");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Deposit" }).click();
  await page.frameLocator("iframe").getByRole("button", { name: "Pay exact" }).click();
  await expectText(page, "Payment successful! ₦50,000.00 will be credited to your account shortly.");
  await page.waitForURL("**/dashboard");
  await page.getByText("₦50,000.00 added to your balance").waitFor();
  await page.getByRole("button", { name: /Total in naira: ₦50,000.00/ }).waitFor();
}

async function buyBitcoin(page: Page): Promise<string> {
  const { cryptoRates } = await callApi<Rates>("GET", "/crypto/rates");
  const amount = (10 / (cryptoRates["BTC"] ?? 0)).toFixed(8);
  await page.getByRole("link", { name: "Buy Crypto" }).click();
  await page.getByRole("button", { name: "Enter amount in BTC" }).click();
  await page.getByLabel("Amount of BTC").fill(amount);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Buy Bitcoin" }).click();
  const sheet = page.getByRole("dialog", { name: "Review purchase" });
  await sheet.getByText(`${amount} BTC`).first().waitFor();
  await sheet.getByRole("timer").waitFor();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Confirm purchase" }).click();
  await page.waitForURL("**/dashboard");
  await page.getByText(`You bought ${amount} BTC`).waitFor();
  return amount;
}

async function seeHolding(page: Page, bought: string): Promise<void> {
  await page.getByRole("button", { name: "View All Assets" }).click();
  const sheet = page.getByRole("dialog", { name: "Your Assets" });
  await sheet.getByText(`${bought} BTC`).waitFor();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Close" }).click();
  await sheet.waitFor({ state: "hidden" });
}

async function readNotifications(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Notifications, 4 unread" }).click();
  await page.getByRole("heading", { name: "Notifications", level: 1 }).waitFor();
  await expectAccessible(page);
  const titles = () => page.getByRole("article").getByRole("heading").allTextContents();
  await expect
    .poll(titles)
    .toEqual([
      "Bitcoin bought (unread)",
      "Deposit received (unread)",
      "Phone number verified (unread)",
      "Welcome to Manilla (unread)",
    ]);
  const unread = page.getByRole("heading", { name: "(unread)" });
  await unread.last().getByRole("button").click();
  await expect.poll(() => unread.count()).toBe(3);
  await page.getByRole("button", { name: "Mark all read" }).click();
  await expect.poll(() => unread.count()).toBe(0);
  await expect.poll(() => page.getByRole("button", { name: "Mark all read" }).count()).toBe(0);
  await page.reload();
  await page.getByRole("article").first().waitFor();
  await expect.poll(() => unread.count(), { message: "unread after a reload" }).toBe(0);
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("link", { name: "Notifications", exact: true }).waitFor();
}
