import { paths } from "@manilla/shared/web-paths";
import type { FrameLocator, Locator, Page } from "playwright-core";

/** Presses the keys of the screen's own keypad. */
export async function typeAmount(page: Page, digits: string): Promise<void> {
  const keypad = page.getByRole("group", { name: "Amount" });
  for (const digit of digits) await keypad.getByRole("button", { name: digit, exact: true }).click();
}

/** Until the balance and the provider's script are there: before that the screen asks for a moment's patience. */
export async function depositReady(page: Page): Promise<void> {
  await page.getByText(/^Balance ₦/).waitFor();
  await page.waitForFunction(() => "PayazaCheckout" in window);
}

/** Opens the payment popup for an amount. */
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
 * Presses the checkout's own close button. Its frame disappears under the click, which then may never report its end: wait
 * for what the page shows instead.
 */
export async function closeCheckout(popup: FrameLocator): Promise<void> {
  const button = popup.getByRole("button", { name: "Close checkout" });
  await button.waitFor();
  button.click().catch(() => undefined);
}

/** The buy screen with an amount of naira typed. */
export async function openBuy(page: Page, naira: string): Promise<void> {
  await page.goto(paths.buy);
  await page.getByText(/^Balance ₦/).waitFor();
  await page.getByLabel("Amount to spend").fill(naira);
}

/** From the buy screen to the review sheet with a price in it. */
export async function openReview(page: Page, coin = "Bitcoin") {
  await page.getByRole("button", { name: `Buy ${coin}` }).click();
  const sheet = page.getByRole("dialog", { name: "Review purchase" });
  await sheet.getByRole("timer").waitFor();
  return sheet;
}

/** The first box of a code or a PIN. */
export function firstBox(page: Page, label: string): Locator {
  return page.getByRole("group", { name: label, exact: true }).locator("input").first();
}
