import { paths } from "@manilla/shared/web-paths";
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { callApi, externalBitcoinAddress, newPerson, type Person, signIn } from "./people.ts";
import { depositReady, openBuy, openReview, typeAmount } from "./screens.ts";
import { balancesOf, nairaOf, verifiedPerson } from "./verified.ts";
import { enterMeter, enterPin, goOn, payWithPin, toAirtimeConfirm, toWithdrawalConfirm } from "./wizards.ts";

const complaint = /is not what its contract says/;

/** The server executes the request, but its success reply has none of the contract's fields. */
async function malform(page: Page, pattern: string): Promise<void> {
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { status: true, message: "ok", data: { unknown: true } } });
  });
}

const crash = (page: Page) => page.getByText("Oops! Something went wrong").count();

test("a reply that the contract does not describe is an error state of the screen, not a crash", async ({
  page,
  phone,
}) => {
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
    ["**/api/v1/{rates,dashboard}", paths.swap, "Failed to fetch dashboard data"],
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
  const deposit = page.getByRole("button", { name: "Deposit ₦2,000.00" });
  await deposit.click();
  await page.getByText("Failed to initialize payment. Please try again.").first().waitFor();
  expect(await crash(page)).toBe(0);
  await page.unroute(initiate);
  await deposit.click();
  await page.frameLocator('iframe[title="Payaza checkout"]').getByText("Account number").waitFor();
});

interface Payment {
  pattern: string;
  send: (page: Page, person: Person) => Promise<Locator>;
  left: number | string;
}

async function toCoins(page: Page, path: string, [balance, amount]: [string, string]): Promise<void> {
  await page.goto(path);
  await page.getByText(`Balance ${balance} BTC`).waitFor();
  await page.getByLabel("Amount of BTC", { exact: true }).fill(amount);
}

/** Each payment is made after the one before it. The balance is ₦20,000 at first. */
const ofNaira: Payment[] = [
  {
    pattern: "**/bills/airtime/purchase",
    async send(page) {
      await toAirtimeConfirm(page, "08031234567", "500");
      return await payWithPin(page);
    },
    left: 19_500,
  },
  {
    pattern: "**/withdrawals/naira/initiate",
    async send(page) {
      await toWithdrawalConfirm(page, "1000", "0123456784");
      return await payWithPin(page);
    },
    left: 18_500,
  },
  {
    pattern: "**/api/v1/crypto/buy",
    async send(page) {
      await openBuy(page, "5000");
      const sheet = await openReview(page);
      await sheet.getByRole("button", { name: /Confirm/ }).click();
      return sheet;
    },
    left: 13_500,
  },
  {
    pattern: "**/api/v1/transfers",
    async send(page, person) {
      const { details } = await verifiedPerson("100");
      await page.goto(paths.sendToPerson);
      await page.getByLabel("To", { exact: true }).fill(`@${details.username}`);
      await page.getByText("Adaeze O•••").waitFor();
      await page.getByLabel("Amount", { exact: true }).fill("5000");
      await page.getByRole("button", { name: "Send ₦5,000.00" }).click();
      const sheet = page.getByRole("dialog", { name: "Review payment" });
      await enterPin(sheet, person.details.pin);
      return sheet;
    },
    left: 8_500,
  },
  {
    pattern: "**/bills/electricity/purchase",
    async send(page) {
      await page.goto(paths.billElectricity);
      await enterMeter(page, "45012345678");
      await page.getByLabel("Phone number").fill("08031234567");
      await goOn(page);
      await page.getByRole("button", { name: "Ikeja Electric" }).click();
      await page.getByText("Customer name").waitFor();
      await goOn(page);
      await page.getByRole("button", { name: "₦2,000.00" }).click();
      return await payWithPin(page);
    },
    left: 6_500,
  },
];

/** Each payment is made after the one before it. The balance is 0.0002 BTC at first. */
const ofCoins: Payment[] = [
  {
    pattern: "**/api/v1/crypto/sell",
    async send(page) {
      await toCoins(page, paths.sell, ["0.00020000", "0.00005"]);
      await page.getByRole("button", { name: "Sell Bitcoin" }).click();
      const sheet = page.getByRole("dialog", { name: "Review sale" });
      await sheet.getByRole("button", { name: "Confirm sale" }).click();
      return sheet;
    },
    left: "0.00015000",
  },
  {
    pattern: "**/api/v1/crypto/send",
    async send(page, person) {
      await toCoins(page, paths.send, ["0.00015000", "0.0001"]);
      await page.getByLabel("Recipient address").fill(externalBitcoinAddress);
      await page.getByText("Valid address", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Send BTC" }).click();
      const sheet = page.getByRole("dialog", { name: "Review send" });
      await enterPin(sheet, person.details.pin);
      return sheet;
    },
    left: "0.00005000",
  },
];

async function makeOnce(page: Page, person: Person, { pattern, send }: Payment): Promise<void> {
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes(pattern.replaceAll("*", "")))
      keys.push(request.headers()["idempotency-key"]);
  });
  await malform(page, pattern);
  const sheet = await send(page, person);
  const again = sheet.getByRole("button", { name: /^Check/ });
  await again.waitFor();
  expect(await crash(page)).toBe(0);
  await page.unroute(pattern);
  const answered = page.waitForResponse(pattern);
  await again.click();
  expect((await answered).ok()).toBe(true);
  await sheet.waitFor({ state: "hidden" });
  expect([pattern, keys.length > 1, new Set(keys).size]).toEqual([pattern, true, 1]);
}

describe("a payment with such a reply stays open under its key and is made once", () => {
  test("a naira payment with a malformed reply is made once", async ({ page, phone }) => {
    phone.expectComplaint(complaint);
    const person = await signIn(page, await verifiedPerson("20000"));
    for (const payment of ofNaira) {
      await makeOnce(page, person, payment);
      expect(await nairaOf(person), payment.pattern).toBe(payment.left);
    }
  });

  test("a coin payment with a malformed reply is made once", async ({ page, phone }) => {
    phone.expectComplaint(complaint);
    const person = await verifiedPerson("60000");
    const bought = { currency: "btc", amount: "0.0002" };
    await callApi("POST", "/crypto/buy", { body: bought, token: person.token });
    await signIn(page, person);
    for (const payment of ofCoins) {
      await makeOnce(page, person, payment);
      expect((await balancesOf(person)).wallets["BTC"], payment.pattern).toBe(payment.left);
    }
  });
});
