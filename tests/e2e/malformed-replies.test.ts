import { paths } from "@manilla/shared/web-paths";
import type { Locator, Page, Request } from "playwright-core";
import { expect } from "vitest";
import { journey } from "./harness.ts";
import { api, newPerson, outside, signIn } from "./people.ts";
import { depositReady, openBuy, openReview, typeAmount } from "./screens.ts";
import { nairaOf, verifiedPerson } from "./verified.ts";
import { enterPin, pay, toAirtimeConfirm } from "./wizards.ts";

const complaint = /is not what its contract says/;

/** The server executes the request, but its success reply has none of the contract's fields. */
async function malform(page: Page, pattern: string): Promise<void> {
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { status: true, message: "ok", data: { unknown: true } } });
  });
}

const crash = (page: Page) => page.getByText("Oops! Something went wrong").count();

journey(
  "a reply that the contract does not describe is an error state of the screen, not a crash",
  async ({ page, phone }) => {
    phone.expectComplaint(complaint);
    const person = await newPerson();
    await malform(page, "**/users/login");
    await page.goto(paths.login);
    await page.getByLabel("Email, phone or username").fill(person.details.username);
    await page.getByLabel("Password", { exact: true }).fill(person.details.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.getByText("Login failed. Please try again.", { exact: true }).waitFor();
    expect(await crash(page)).toBe(0);

    await signIn(page, person);
    for (const [pattern, path, words] of [
      ["**/api/v1/dashboard", paths.dashboard, "Failed to fetch dashboard data"],
      ["**/api/v1/crypto/rates", paths.swap, "Failed to load exchange rates. Please try again."],
    ] as const) {
      await malform(page, pattern);
      await page.goto(path);
      await page.getByText(words).first().waitFor();
      expect(await crash(page)).toBe(0);
      await page.unroute(pattern);
    }

    const initiate = "**/deposits/naira/initiate";
    await malform(page, initiate);
    await page.goto(paths.depositNaira);
    await depositReady(page);
    await typeAmount(page, "2000");
    const deposit = page.getByRole("button", { name: "Deposit", exact: true });
    await deposit.click();
    await page.getByText("Failed to initialize payment. Please try again.").first().waitFor();
    expect(await crash(page)).toBe(0);
    await page.unroute(initiate);
    await deposit.click();
    await page.frameLocator('iframe[title="Payaza checkout"]').getByText("Account number").waitFor();
  },
);

/** Sends a payment whose reply cannot be read, and checks it again. Both requests have the same key. */
async function payUnderOneKey(page: Page, path: string, send: () => Promise<Locator>): Promise<void> {
  const pattern = `**/api/v1${path}`;
  const keys: (string | undefined)[] = [];
  const record = (request: Request) => {
    if (request.method() === "POST" && request.url().endsWith(path))
      keys.push(request.headers()["idempotency-key"]);
  };
  page.on("request", record);
  await malform(page, pattern);
  const sheet = await send();
  const again = sheet.getByRole("button", { name: /^Check/ });
  await again.waitFor();
  expect(await crash(page)).toBe(0);
  await page.unroute(pattern);
  const answered = page.waitForResponse(pattern);
  await again.click();
  expect((await answered).ok()).toBe(true);
  await sheet.waitFor({ state: "hidden" });
  expect([keys.length > 1, new Set(keys).size]).toEqual([true, 1]);
  page.off("request", record);
}

journey(
  "a payment with such a reply stays open under its key and is made once: a bill, a send of coins, a purchase",
  async ({ page, phone }) => {
    phone.expectComplaint(complaint);
    const person = await verifiedPerson("20000");
    const { token, details } = person;
    await api("POST", "/crypto/buy", { body: { currency: "btc", amount: "0.00005" }, token });
    const naira = await nairaOf(person);
    await signIn(page, person);
    await payUnderOneKey(page, "/bills/airtime/purchase", async () => {
      await toAirtimeConfirm(page, "08031234567", "500");
      return pay(page);
    });
    await page.waitForURL(`**${paths.bills}`);
    expect(await nairaOf(person)).toBeCloseTo(naira - 500, 2);

    await payUnderOneKey(page, "/crypto/send", async () => {
      await page.goto(paths.send);
      await page.getByText("Balance 0.00005000 BTC").waitFor();
      await page.getByLabel("Amount of BTC", { exact: true }).fill("0.00004");
      await page.getByLabel("Recipient address").fill(outside);
      await page.getByText("Valid address", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Send BTC" }).click();
      const sheet = page.getByRole("dialog", { name: "Review send" });
      await enterPin(sheet, details.pin);
      return sheet;
    });
    const { wallets } = await api<{ wallets: Record<string, string> }>("GET", "/dashboard", { token });
    expect(wallets["BTC"]).toBe("0.00001000");

    await payUnderOneKey(page, "/crypto/buy", async () => {
      await openBuy(page, "5000");
      const sheet = await openReview(page);
      await sheet.getByRole("button", { name: /Confirm/ }).click();
      return sheet;
    });
    expect(await nairaOf(person)).toBeCloseTo(naira - 5_500, 2);
  },
);
