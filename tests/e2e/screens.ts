import { paths } from "@manilla/shared/web-paths";
import type { FrameLocator, Locator, Page } from "playwright-core";

export async function typeAmount(page: Page, digits: string): Promise<void> {
  const keypad = page.getByRole("group", { name: "Amount" });
  for (const digit of digits) await keypad.getByRole("button", { name: digit, exact: true }).click();
}

/** Waits for the balance and the provider's script, because the screen cannot start a deposit before. */
export async function depositReady(page: Page): Promise<void> {
  await page.getByText(/^Balance ₦/).waitFor();
  await page.waitForFunction(() => "PayazaCheckout" in window);
}

export async function openPopup(page: Page, amount: string): Promise<FrameLocator> {
  await page.goto(paths.depositNaira);
  await depositReady(page);
  await typeAmount(page, amount);
  await page.getByRole("button", { name: "Deposit" }).click();
  const popup = page.frameLocator('iframe[title="Payaza checkout"]');
  await popup.getByText("Account number").waitFor();
  return popup;
}

/**
 * Clicks the checkout's close button. The click removes the frame and may never report its end, so wait for the
 * page's reaction instead.
 */
export async function closeCheckout(popup: FrameLocator): Promise<void> {
  const button = popup.getByRole("button", { name: "Close checkout" });
  await button.waitFor();
  button.click().catch(() => undefined);
}

export async function openBuy(page: Page, naira: string): Promise<void> {
  await page.goto(paths.buy);
  await page.getByText(/^Balance ₦/).waitFor();
  await page.getByLabel("Amount to spend").fill(naira);
}

export async function openReview(page: Page, coin = "Bitcoin") {
  await page.getByRole("button", { name: `Buy ${coin}` }).click();
  const sheet = page.getByRole("dialog", { name: "Review purchase" });
  await sheet.getByRole("timer").waitFor();
  return sheet;
}

export function firstBox(page: Page, label: string): Locator {
  return page.getByRole("group", { name: label, exact: true }).locator("input").first();
}
