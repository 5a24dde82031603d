import { paths } from "@manilla/shared/web-paths";
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { codeFor } from "./inbox.ts";
import { externalBitcoinAddress, newDetails, newPerson, type Person, signIn } from "./people.ts";
import {
  chooseOption,
  expectAnnounced,
  expectReadable,
  pressControl,
  recordAnnouncements,
  typeInto,
} from "./screen-reader.ts";
import { depositReady, typeAmount } from "./screens.ts";
import { verifiedPerson } from "./verified.ts";

describe("by names and keyboard alone, one", () => {
  test("opens an account and verifies the phone", async ({ page }) => {
    const mine = newDetails();
    await recordAnnouncements(page);
    await page.goto(paths.landing);
    await expectReadable(page, /Hold naira/);
    await pressControl(page, "link", "Get Started");
    await expectReadable(page, "Create your account");
    await typeInto(page, "Username", mine.username);
    await typeInto(page, "Email", mine.email);
    await typeInto(page, "Phone", mine.phone);
    await typeInto(page, "Password", mine.password);
    await expectAnnounced(page, "Username is available");
    await expectAnnounced(page, "Email is available");
    await expectAnnounced(page, "Phone number is available");
    await pressControl(page, "button", "Continue");
    await expectReadable(page, "Create a 4-digit PIN");
    await page.keyboard.type(mine.pin);
    await expectReadable(page, "Confirm your PIN");
    await page.keyboard.type(mine.pin);
    await expectReadable(page, "Your account is ready");
    await pressControl(page, "link", "Get Started");
    await expectReadable(page, "Verify your account");
    await pressControl(page, "button", /Verify phone/);
    await expectReadable(page, "Your phone number");
    await pressControl(page, "button", "Send code");
    await expectReadable(page, "Enter the code");
    await page.keyboard.type(await codeFor(mine.phone));
    await expectReadable(page, "Phone verified");
  });

  test("signs in after a wrong password, and adds naira", async ({ page, phone }) => {
    const { details } = await newPerson();
    phone.expectComplaint(/users\/login/);
    await recordAnnouncements(page);
    await page.goto(paths.login);
    await expectReadable(page, "Welcome back");
    await typeInto(page, "Email, phone or username", details.username);
    await typeInto(page, "Password", "Not-this-one-1");
    await page.keyboard.press("Enter");
    await expectAnnounced(page, /check your credentials/);
    await typeInto(page, "Password", details.password);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${paths.dashboard}`);
    await expectReadable(page, "Quick Actions");

    await page.goto(paths.depositNaira);
    await depositReady(page);
    await expectReadable(page, "Deposit Naira");
    await typeAmount(page, "5000");
    await pressControl(page, "button", "Deposit ₦5,000.00");
    await page.frameLocator("iframe").getByRole("button", { name: "Pay exact" }).press("Enter");
    await expectAnnounced(page, "Payment successful! ₦5,000.00 will be credited to your account shortly.");
  });
});

async function open(page: Page, path: string): Promise<Person> {
  await recordAnnouncements(page);
  const person = await signIn(page, await verifiedPerson("60000"));
  await page.goto(path);
  return person;
}

/** The sheet focuses the PIN. The sheet's description has the payment, the recipient and that payments are final. */
async function confirm(page: Page, { details }: Person, title: string, summary: string): Promise<void> {
  await expectReadable(page, title);
  const sheet = page.getByRole("dialog", { name: title, exact: true });
  await expect.poll(() => describedBy(sheet)).toMatch(/can't (be reversed|reverse this)[\w' ]*\.$/);
  expect(await describedBy(sheet)).toContain(summary);
  await page.keyboard.type(details.pin);
}

const describedBy = (sheet: Locator) =>
  sheet.evaluate((one) => {
    const read = document.getElementById(one.getAttribute("aria-describedby") ?? "")?.cloneNode(true);
    if (!(read instanceof Element)) return undefined;
    for (const hidden of read.querySelectorAll("[aria-hidden]")) hidden.remove();
    return read.textContent;
  });

/** Digit keys of a keyboard also work while the keypad is shown. */
async function typeOnKeyboard(page: Page, digits: string): Promise<void> {
  await page.getByText(/^Balance ₦\d/).waitFor();
  await page.keyboard.type(digits);
}

describe("by names and keyboard alone, one", () => {
  test("withdraws naira, buys airtime, reads the history and reports a problem", async ({ page }) => {
    const person = await open(page, paths.withdrawNaira);
    await expectReadable(page, "Withdraw Naira");
    await typeOnKeyboard(page, "5000");
    await pressControl(page, "button", "Continue");
    await expectReadable(page, "Bank details");
    await pressControl(page, "button", "Bank Select a bank");
    await expectReadable(page, "Select bank");
    await page.getByRole("searchbox", { name: "Search banks" }).focus();
    await page.keyboard.type("access bank");
    await pressControl(page, "button", "Access Bank");
    // The closing sheet returns the focus to the button that opened it, so this waits until the sheet is gone.
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await typeInto(page, "Account number", "0123456784");
    await page.getByText("Account name", { exact: true }).waitFor();
    await pressControl(page, "button", "Continue");
    await expectReadable(page, "Confirm withdrawal");
    await pressControl(page, "button", "Withdraw ₦5,000.00");
    await confirm(page, person, "Review withdrawal", "₦4,925.00 to ");
    await expectAnnounced(page, "Withdrawal approved. ₦4,925.00 is on its way");

    await page.goto(paths.billAirtime);
    await expectReadable(page, "Airtime");
    await typeInto(page, "Phone number", "08031234567");
    await pressControl(page, "button", "Continue");
    await expectReadable(page, "Airtime");
    await typeOnKeyboard(page, "500");
    await pressControl(page, "button", "Continue");
    await expectReadable(page, "Airtime");
    await pressControl(page, "button", "Pay ₦500.00");
    await confirm(page, person, "Confirm payment", "₦500.00 of airtime for 0 8 0 3 1 2 3 4 5 6 7, MTN");
    await expectAnnounced(page, "Airtime purchase successful!");
    await page.waitForURL(`**${paths.bills}`);

    await page.goto(paths.activity);
    await expectReadable(page, "History");
    await pressControl(page, "link", /^Naira deposit/);
    await expectReadable(page, "Naira deposit");
    await pressControl(page, "link", "Report a problem");
    await expectReadable(page, "Report a problem");
    await pressControl(page, "button", /I was charged the wrong amount/);
    await expectReadable(page, "I was charged the wrong amount");
    await page.getByRole("textbox").focus();
    await page.keyboard.type("The fee is higher than the one I was shown.");
    await pressControl(page, "button", "Send report");
    await page.getByText(/^CASE-\w{10}$/).waitFor();
    await expectReadable(page, "I was charged the wrong amount");
    await expectAnnounced(page, /We'll reply by/);
  });

  test("buys, sells, swaps and sends bitcoin, and sends naira to a person", async ({ page }) => {
    const friend = await verifiedPerson("1000");
    const person = await open(page, paths.buy);
    await page.getByText("Balance ₦60,000.00").waitFor();
    await expectReadable(page, "Buy Crypto");
    await typeInto(page, "Amount to spend", "50000");
    await pressControl(page, "button", "Buy Bitcoin");
    await expectReadable(page, "Review purchase");
    await pressControl(page, "button", "Confirm purchase");
    await expectAnnounced(page, /You bought 0\.\d+ BTC/);

    await page.goto(paths.send);
    await page.getByText(/^Balance 0\.0\d+ BTC/).waitFor();
    await expectReadable(page, "Send Crypto");
    await pressControl(page, "button", "Enter amount in naira");
    await typeInto(page, "Amount in naira", "20000");
    await typeInto(page, "Recipient address", externalBitcoinAddress);
    await expectAnnounced(page, "Valid address");
    await pressControl(page, "button", "Send BTC");
    await confirm(page, person, "Review send", ` to ${externalBitcoinAddress}`);
    await expectReadable(page, /On its way|Sent/);

    await page.goto(paths.sell);
    await page.getByText(/^Balance 0\.0\d+ BTC/).waitFor();
    await expectReadable(page, "Sell Crypto");
    await pressControl(page, "button", "50%");
    await pressControl(page, "button", "Sell Bitcoin");
    await expectReadable(page, "Review sale");
    await pressControl(page, "button", "Confirm sale");
    await expectAnnounced(page, /You sold 0\.\d+ BTC/);

    await page.goto(paths.swap);
    await page.getByText(/^Balance 0\.0\d+ BTC/).waitFor();
    await expectReadable(page, "Swap Crypto");
    await chooseOption(page, "To Ethereum ETH, choose another coin", /Tether/);
    await pressControl(page, "button", "Max");
    await pressControl(page, "button", "Swap BTC to USDT");
    await expectReadable(page, "Review swap");
    await pressControl(page, "button", "Confirm swap");
    await expectAnnounced(page, "Swap successful!");

    await page.goto(paths.sendToPerson);
    await expectReadable(page, "Send to a person");
    await typeInto(page, "To", `@${friend.details.username}`);
    await expectAnnounced(page, /Adaeze O/);
    await typeInto(page, "Amount", "1500");
    await pressControl(page, "button", "Send ₦1,500.00");
    await confirm(page, person, "Review payment", `@${friend.details.username}`);
    await expectAnnounced(page, "₦1,500.00 sent");
    await expectReadable(page, "Sent");
  });
});
