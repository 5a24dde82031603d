import { paths } from "@manilla/shared/web-paths";
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { callApi, type Person, personWithNaira, signIn } from "./people.ts";
import { expectText, expectUncovered, failRequests } from "./screens.ts";
import { balancesOf } from "./verified.ts";
import { expectAccessible } from "./watched-page.ts";

async function holder(): Promise<Person> {
  const person = await personWithNaira("30000");
  await buyBitcoin(person);
  return person;
}

function buyBitcoin({ token }: Person): Promise<unknown> {
  return callApi("POST", "/crypto/buy", { body: { currency: "btc", amount: "0.00006" }, token });
}

async function openWith(page: Page, person: Person, path: string): Promise<void> {
  await signIn(page, person);
  await page.goto(path);
  await page.getByText("Balance 0.00006000 BTC").waitFor();
}

const alter = (page: Page, change: (rates: { cryptoRates: Record<string, number> }) => void) =>
  page.route("**/api/v1/crypto/rates", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { cryptoRates: Record<string, number> } };
    change(body.data);
    await route.fulfill({ response, json: body });
  });

test("a sale says why an amount cannot be sold; all of it, typed in the coin or in naira, leaves exactly nothing", async ({
  page,
}) => {
  const person = await holder();
  await openWith(page, person, paths.sell);
  const amount = page.getByLabel("Amount of BTC");
  await amount.fill("0.00010");
  await expectText(page, "Insufficient BTC balance. You need 0.00004000 more BTC to complete this sale.");
  await expect.poll(() => page.getByRole("button", { name: "Insufficient balance" }).isDisabled()).toBe(true);
  await amount.fill("0.000001");
  await expectText(page, "Minimum sell amount is 1 USD equivalent");
  await page.getByRole("button", { name: /You are selling/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: /Naira/ }).click();
  await expectText(page, "You cannot sell NGN. Please select a cryptocurrency.");

  for (const mode of ["the coin", "naira"] as const) {
    const before = await balancesOf(person);
    await page.goto(paths.sell);
    await page.getByText("Balance 0.00006000 BTC").waitFor();
    if (mode === "naira") await page.getByRole("button", { name: "Enter amount in naira" }).click();
    await page.getByRole("button", { name: "Max" }).click();
    const sell = page.getByRole("button", { name: "Sell Bitcoin", disabled: false });
    await sell.waitFor();
    await expectAccessible(page);
    await sell.click();
    const sheet = page.getByRole("dialog", { name: "Review sale" });
    await sheet.getByRole("timer").waitFor();
    await expectText(sheet, "0.00006000 BTC");
    const fee = sheet.getByText(/^−₦[\d,.]+$/);
    const warning = sheet.getByText("Your naira arrives instantly and the trade can't be reversed.", {
      exact: true,
    });
    await expectUncovered(page, sheet.getByText("Fee (2%)"), fee, warning);
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Confirm sale" }).click();
    await page.waitForURL("**/dashboard");
    await page.getByText("You sold 0.00006000 BTC").waitFor();
    const after = await balancesOf(person);
    expect(after.wallets["BTC"]).toBe("0.00000000");
    expect(after.naira_balance).toBeGreaterThan(before.naira_balance);
    if (mode === "the coin") await buyBitcoin(person);
  }
});

describe("a swap", () => {
  test("says what keeps it from being made; of everything and back arrives both ways", async ({ page }) => {
    const person = await holder();
    await openWith(page, person, `${paths.swap}?from=btc&to=btc`);
    await expectText(page, "Please select different currencies for swapping.");
    await expect.poll(() => page.getByRole("button", { name: "Swap BTC to BTC" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: /^To Bitcoin/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: /Naira/ }).click();
    await expectText(page, "You cannot swap to NGN. Please select a cryptocurrency.");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    const amount = page.getByLabel("From", { exact: true });
    await amount.fill("0.5");
    await expectText(page, "Insufficient BTC balance. You have 0.00006000 BTC.");
    await amount.fill("0.000001");
    await expectText(page, "Minimum swap amount is 1 USD equivalent");
    await expectAccessible(page);

    // A small phone shows a long amount completely, with the coin above the amount.
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 568 });
    await amount.fill("1234567.12345678");
    await expect.poll(() => amount.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
    const coin = page.getByRole("button", { name: /^From Bitcoin/ });
    await expect.poll(async () => (await top(coin)) < (await top(amount))).toBe(true);
    if (size) await page.setViewportSize(size);

    await page.goto(paths.swap);
    await page.getByText("Balance 0.00006000 BTC").waitFor();
    await page.getByRole("button", { name: "Max" }).click();
    const swap = page.getByRole("button", { name: "Swap BTC to ETH", disabled: false });
    await swap.waitFor();
    await expectAccessible(page);
    await swap.click();
    await confirmSwap(page);
    const { wallets } = await balancesOf(person);
    expect(wallets["BTC"]).toBe("0.00000000");
    expect(Number(wallets["ETH"])).toBeGreaterThan(0);
    await page.goto(paths.swap);
    await page.getByRole("button", { name: "Reverse the swap" }).click();
    await page.getByText(`Balance ${wallets["ETH"]} ETH`).waitFor();
    await page.getByRole("button", { name: "Max" }).click();
    await page.getByRole("button", { name: "Swap ETH to BTC" }).click();
    await confirmSwap(page);
    const back = (await balancesOf(person)).wallets;
    expect(back["ETH"]).toBe("0.00000000");
    expect(Number(back["BTC"])).toBeGreaterThan(0.0000575);
    expect(Number(back["BTC"])).toBeLessThan(0.00006);
  });

  test("without rates offers a Retry, and names the coins whose prices are missing", async ({
    page,
    phone,
  }) => {
    await signIn(page, await holder());
    phone.expectComplaint(/500/);
    const restore = await failRequests(page, "**/api/v1/crypto/rates");
    await page.goto(paths.swap);
    await expectText(page, "Failed to load exchange rates. Please try again.");
    await restore();
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("button", { name: "Enter an amount" }).waitFor();

    await alter(page, (rates) => {
      rates.cryptoRates["ETH"] = 0;
    });
    await page.reload();
    await expectText(page, "Missing prices for: ETH");
    await page.getByLabel("From", { exact: true }).fill("0.00005");
    await expect.poll(() => page.getByRole("button", { name: "Swap BTC to ETH" }).isDisabled()).toBe(true);
  });
});

async function confirmSwap(page: Page): Promise<void> {
  const sheet = page.getByRole("dialog", { name: "Review swap" });
  await sheet.getByRole("timer").waitFor();
  await sheet.getByRole("button", { name: "Confirm swap" }).click();
  await page.waitForURL("**/dashboard");
  await expectText(page, "Swap successful!");
}
