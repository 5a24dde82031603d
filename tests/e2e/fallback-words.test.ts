import { paths } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import {
  callApi,
  externalBitcoinAddress,
  newPerson,
  type Person,
  personWithNaira,
  registerPerson,
  signIn,
} from "./people.ts";
import { firstBox, openBuy, openReview } from "./screens.ts";
import { verifiedPerson } from "./verified.ts";
import { payWithPin, toWithdrawalConfirm } from "./wizards.ts";

/** The server, or a proxy before it, refuses without a message. */
async function refuseWithoutWords(page: Page, call: string, status = 400): Promise<void> {
  await page.route(`**/api/v1/${call}`, (route) =>
    route.fulfill({ status, contentType: "text/html", body: "<html>Refused</html>" }),
  );
}

const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

async function holder(): Promise<Person> {
  const person = await verifiedPerson("100000");
  await callApi("POST", "/crypto/buy", { body: { currency: "btc", amount: "0.0002" }, token: person.token });
  return person;
}

describe("where the server gives no words, the screen says those of the specification", () => {
  test("at the sign-in and for codes", async ({ page, phone }) => {
    phone.expectComplaint(/400/);
    await page.goto(paths.login);
    await refuseWithoutWords(page, "users/login");
    await page.getByLabel("Email, phone or username").fill("nobody");
    await page.getByLabel("Password", { exact: true }).fill("Wrong-password-1");
    await page.getByRole("button", { name: "Sign In" }).click();
    await said(page, "Login failed. Please try again.");

    await signIn(page, await registerPerson());
    await refuseWithoutWords(page, "kyc/send-verification");
    await page.goto(paths.dashboard);
    await page.getByRole("button", { name: /Verify phone/ }).click();
    await page.getByRole("button", { name: "Send code" }).click();
    await said(page, "Failed to send verification code");
    await page.unroute("**/api/v1/kyc/send-verification");
    await refuseWithoutWords(page, "kyc/verify-otp");
    await page.getByRole("button", { name: "Send code" }).click();
    await page.getByRole("heading", { name: "Enter the code" }).waitFor();
    await page.keyboard.type("123456");
    await said(page, "Failed to verify OTP");
  });

  test("for a purchase, also where it answers 400", async ({ page, phone }) => {
    phone.expectComplaint(/400|409/);
    await signIn(page, await personWithNaira("30000"));
    await openBuy(page, "5000");
    const sheet = await openReview(page);
    await refuseWithoutWords(page, "crypto/buy");
    await sheet.getByRole("button", { name: "Confirm purchase" }).click();
    await said(page, "Invalid currency or insufficient balance");
    await page.goto(paths.buy);
    await openBuy(page, "5000");
    await openReview(page);
    await refuseWithoutWords(page, "crypto/buy", 409);
    await sheet.getByRole("button", { name: "Confirm purchase" }).click();
    await said(page, "Failed to buy crypto");
    await said(page, "Purchase failed");
    await refuseWithoutWords(page, "crypto/purchases*");
    await page.goto(paths.trades);
    await said(page, "Failed to fetch purchase history");
  });

  test("for a sale, a swap, a send and a withdrawal, in the sheet and in the toast", async ({
    page,
    phone,
  }) => {
    phone.expectComplaint(/400|409/);
    const person = await holder();
    await signIn(page, person);
    await refuseWithoutWords(page, "crypto/sell", 409);
    await page.goto(paths.sell);
    await page.getByText("Balance 0.00020000 BTC").waitFor();
    await page.getByLabel("Amount of BTC").fill("0.0001");
    await page.getByRole("button", { name: "Sell Bitcoin" }).click();
    await page.getByRole("dialog").getByRole("timer").waitFor();
    await page.getByRole("button", { name: "Confirm sale" }).click();
    await said(page, "Failed to sell crypto");
    await said(page, "Sale failed");

    await refuseWithoutWords(page, "swap/execute");
    await page.goto(paths.swap);
    await page.getByText("Balance 0.00020000 BTC").waitFor();
    await page.getByRole("button", { name: "Max" }).click();
    await page.getByRole("button", { name: "Swap BTC to ETH" }).click();
    await page.getByRole("dialog").getByRole("timer").waitFor();
    await page.getByRole("button", { name: "Confirm swap" }).click();
    await said(page, "Failed to swap crypto");
    await said(page, "Swap failed");

    await refuseWithoutWords(page, "crypto/send");
    await page.goto(paths.send);
    await page.getByText("Balance 0.00020000 BTC").waitFor();
    await page.getByLabel("Amount of BTC").fill("0.0001");
    await page.getByLabel("Recipient address").fill(externalBitcoinAddress);
    await page.getByText("Valid address", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Send BTC" }).click();
    await firstBox(page, "Enter your 4-digit PIN").pressSequentially(person.details.pin);
    await said(page, "Failed to send crypto");
    await said(page, "Send failed");

    await refuseWithoutWords(page, "withdrawals/naira/initiate");
    await toWithdrawalConfirm(page, "1000", "0123456784");
    await payWithPin(page);
    await said(page, "Failed to initiate withdrawal");
    const words = page.getByText("Failed to initiate withdrawal", { exact: true });
    await expect.poll(() => words.count()).toBe(2);
  });

  test("for notifications, in the log alone", async ({ page, phone }) => {
    phone.expectComplaint(/400/);
    const logged: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "warning") logged.push(message.text());
    });
    await signIn(page, await newPerson());
    await refuseWithoutWords(page, "notifications/unread-count");
    await refuseWithoutWords(page, "notifications/*/read");
    await refuseWithoutWords(page, "notifications/read-all*");
    await page.goto(paths.dashboard);
    await expect.poll(() => logged.join("\n")).toContain("Failed to fetch unread count");
    await page.goto(paths.notifications);
    await page.getByRole("button", { name: "Mark all read" }).click();
    await expect.poll(() => logged.join("\n")).toContain("Failed to mark all notifications as read");
    await page.getByRole("article").getByRole("button").first().click();
    await expect.poll(() => logged.join("\n")).toContain("Failed to mark notification as read");
  });
});
