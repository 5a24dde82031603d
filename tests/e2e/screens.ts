import { paths } from "@manilla/shared/web-paths";
import type { FrameLocator, Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Waits for the exact text. The page must contain it exactly once. */
export function expectText(place: Page | Locator | FrameLocator, text: string): Promise<void> {
  return place.getByText(text, { exact: true }).waitFor();
}

/** The server refuses matching requests until the returned function is called. */
export async function failRequests(
  page: Page,
  pattern: string | RegExp,
  { status = 500, message = "", code = "internal" } = {},
): Promise<() => Promise<void>> {
  const json = { status: false, message, code, data: null };
  await page.route(pattern, (route) => route.fulfill({ status, json }));
  return () => page.unroute(pattern);
}

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

/** On a phone, the smallest phone and a computer, each part must be on the screen with nothing over it. */
export async function expectUncovered(page: Page, ...parts: Locator[]): Promise<void> {
  const before = page.viewportSize();
  for (const [width, height] of [
    [390, 844],
    [320, 568],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const part of parts)
      await expect.poll(() => isUncovered(part), { message: `${part.toString()} at ${width}` }).toBe(true);
  }
  if (before) await page.setViewportSize(before);
}

export function isUncovered(part: Locator): Promise<boolean> {
  return part.evaluate((node) => {
    const { left, width, top, bottom } = node.getBoundingClientRect();
    const hits = [top + 2, bottom - 2].map((y) => document.elementFromPoint(left + width / 2, y));
    return hits.every((hit) => hit !== null && node.contains(hit));
  });
}
