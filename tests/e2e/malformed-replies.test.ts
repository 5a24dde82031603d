import { paths } from "@manilla/shared/web-paths";
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { journey } from "./harness.ts";
import { payer } from "./payers.ts";
import { newPerson, type Person, signIn } from "./people.ts";
import { openBuy, openReview } from "./screens.ts";
import { nairaOf, verifiedPerson } from "./verified.ts";
import { pay, toAirtimeConfirm, toWithdrawalConfirm } from "./wizards.ts";

const complaint = /is not what its contract says/;

/** The server acts, and its success has none of the fields of the contract. */
async function malform(page: Page, pattern: string): Promise<void> {
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { status: true, message: "ok", data: { unknown: true } } });
  });
}

const crash = (page: Page) => page.getByText("Oops! Something went wrong").count();

describe("a reply that the contract does not describe is an error state of the screen, not a crash", () => {
  journey("of the session", async ({ page, phone }) => {
    phone.expectComplaint(complaint);
    const { details } = await newPerson();
    await malform(page, "**/users/login");
    await page.goto(paths.login);
    await page.getByLabel("Email, phone or username").fill(details.username);
    await page.getByLabel("Password", { exact: true }).fill(details.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.getByText("Login failed. Please try again.", { exact: true }).waitFor();
    expect(await crash(page)).toBe(0);
  });

  journey.for([
    ["the balances", "**/api/v1/dashboard", paths.dashboard, "Failed to fetch dashboard data"],
    ["the prices", "**/api/v1/crypto/rates", paths.swap, "Failed to load exchange rates. Please try again."],
  ] as const)("of %s", async ([, pattern, path, words], { page, phone }) => {
    phone.expectComplaint(complaint);
    await payer(page, "100");
    await malform(page, pattern);
    await page.goto(path);
    await page.getByText(words).first().waitFor({ timeout: 30_000 });
    expect(await crash(page)).toBe(0);
  });
});

interface Payment {
  what: string;
  pattern: string;
  /** Opens the review and sends; returns the sheet. */
  send: (page: Page, person: Person) => Promise<Locator>;
  /** What a person has of ₦20,000 after one payment. */
  left: number;
}

const payments: Payment[] = [
  {
    what: "airtime",
    pattern: "**/bills/airtime/purchase",
    async send(page) {
      await toAirtimeConfirm(page, "08031234567", "500");
      return await pay(page);
    },
    left: 19_500,
  },
  {
    what: "a withdrawal",
    pattern: "**/withdrawals/naira/initiate",
    async send(page) {
      await toWithdrawalConfirm(page, "1000", "0123456784");
      return await pay(page);
    },
    left: 19_000,
  },
  {
    what: "a purchase of coins",
    pattern: "**/api/v1/crypto/buy",
    async send(page) {
      await openBuy(page, "5000");
      const sheet = await openReview(page);
      await sheet.getByRole("button", { name: /Confirm/ }).click();
      return sheet;
    },
    left: 15_000,
  },
];

describe("a payment with such a reply stays open under its key and is made once", () => {
  journey.for(payments)("$what", async ({ pattern, send, left }, { page, phone }) => {
    phone.expectComplaint(complaint);
    const person = await verifiedPerson("20000");
    await signIn(page, person);
    const keys: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes(pattern.replaceAll("*", "")))
        keys.push(request.headers()["idempotency-key"]);
    });
    await malform(page, pattern);
    const sheet = await send(page, person);
    const again = sheet.getByRole("button", { name: /^Check/ });
    await again.waitFor({ timeout: 30_000 });
    expect(await crash(page)).toBe(0);
    await page.unroute(pattern);
    const answered = page.waitForResponse(pattern);
    await again.click();
    expect((await answered).ok()).toBe(true);
    await sheet.waitFor({ state: "hidden" });
    expect([keys.length > 1, new Set(keys).size]).toEqual([true, 1]);
    expect(await nairaOf(person)).toBe(left);
  });
});
