import { paths } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { stack, test } from "./harness.ts";
import { anotherCode, resetCodeFor, resetPathFor } from "./inbox.ts";
import { expireCodes } from "./one-time-codes.ts";
import { callApi, newPerson, type Person, signIn, verifyContact } from "./people.ts";
import { firstBox } from "./screens.ts";
import { expectAccessible, openPhone } from "./watched-page.ts";

const waitForText = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const newPassword = "Quiet-River-9";

async function signInByForm(page: Page, { details }: Person, password: string): Promise<void> {
  await page.goto(paths.login);
  await page.getByLabel("Email, phone or username").fill(details.username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

describe("a forgotten password", () => {
  test("is replaced by a code; wrong and expired ones have different errors", async ({ page, phone }) => {
    const person = await newPerson();
    phone.expectComplaint(/400/);
    await page.goto(paths.login);
    await page.getByRole("link", { name: "Forgot password?" }).click();
    // Until the next screen has loaded, the sign-in screen is open, and its field has the same label.
    await page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
    await expectAccessible(page);
    await page.getByLabel("Email, phone or username").fill(person.details.username);
    await page.getByRole("button", { name: "Send code" }).click();
    await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
    await page.getByLabel("New password").fill("short");
    await waitForText(page, "Password must be 8+ characters with uppercase, lowercase, numbers, and symbols");
    await page.getByLabel("New password").fill(newPassword);
    await waitForText(page, "Password is strong");
    await expectAccessible(page);
    const code = await resetCodeFor(person.details.phone);
    const type = async (digits: string) => {
      await firstBox(page, "6-digit code").click();
      await page.keyboard.type(digits);
      await page.getByRole("button", { name: "Set new password" }).click();
    };
    await type(anotherCode(code));
    await waitForText(page, "Invalid verification code");
    await expireCodes(person.user.id);
    await type(code);
    await waitForText(page, "This code has expired. Please request a new one.");
  });

  test("by the link ends every session, and holds withdrawals and sends for a day", async ({
    page,
    phone,
  }) => {
    const person = await newPerson();
    await verifyContact(person, "email");
    phone.expectComplaint(/40[01]/);
    await signIn(page, person);
    await page.goto(paths.profile);
    await page.getByText("Level 1", { exact: true }).waitFor();
    const other = await page.context().newPage();
    await other.goto(paths.forgotPassword);
    await other.getByLabel("Email, phone or username").fill(person.details.email);
    await other.getByRole("button", { name: "Send code" }).click();
    const path = await resetPathFor(person.details.email);
    await other.goto(path);
    await other.getByLabel("New password").fill(newPassword);
    await other.getByRole("button", { name: "Set new password" }).click();
    await other.getByText("A 24-hour hold").waitFor();
    await expectAccessible(other);
    await page.goto(paths.sessions);
    await page.waitForURL("**/login");
    await other.goto(path);
    await other.getByLabel("New password").fill(newPassword);
    await other.getByRole("button", { name: "Set new password" }).click();
    await waitForText(other, "This link no longer works. Please request a new one.");
    await signInByForm(page, person, person.details.password);
    await waitForText(page, "Login failed. Please check your credentials and try again.");
    await signInByForm(page, person, newPassword);
    // If a request of the open page noticed the lost session, the login returns to that page, otherwise to the
    // dashboard.
    await page.waitForURL(/\/dashboard(\/profile\/sessions)?$/);
  });
});

describe("the profile", () => {
  test("lists the devices; one that is signed out follows", async ({ page, browser }) => {
    const person = await signIn(page, await newPerson());
    const second = await openPhone(browser, stack.app);
    try {
      await signInByForm(second.page, person, person.details.password);
      await second.page.waitForURL("**/dashboard");
      await page.goto(paths.sessions);
      await waitForText(page, "This device");
      await expectAccessible(page);
      await page
        .getByRole("button", { name: /^Log out/ })
        .first()
        .click();
      await waitForText(page, "Device logged out");
      // The page may already show the login, if it sent a request on its own.
      await second.page.goto(paths.profile);
      await second.page.waitForURL("**/login");
      const kept = () => second.page.evaluate(() => localStorage.getItem("manilla-session"));
      await expect.poll(kept).toBeNull();
    } finally {
      await second.context.close();
    }
  });

  test("of the other tab follows a logout, which is asked about once", async ({ page }) => {
    await signIn(page, await newPerson());
    await page.goto(paths.profile);
    await page.getByText("Level 1", { exact: true }).waitFor();
    await page.getByText("Version 3.0.0", { exact: true }).waitFor();
    await expectAccessible(page);
    const other = await page.context().newPage();
    await other.goto(paths.profile);
    await page.getByRole("button", { name: "Logout" }).click();
    await page
      .getByRole("dialog", { name: "Log out of Manilla?" })
      .getByRole("button", { name: "Log out" })
      .click();
    await page.waitForURL("**/login");
    await other.waitForURL("**/login");
  });

  test("changes the password and the PIN, with the password; chooses the channels of notifications, security stays on", async ({
    page,
    phone,
  }) => {
    const person = await signIn(page, await newPerson());
    phone.expectComplaint(/400/);
    await page.goto(paths.changePassword);
    await page.getByLabel("Current password").fill("Wrong-pass-1");
    await page.getByLabel("New password").fill(newPassword);
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByLabel("Current password").and(page.locator('[aria-invalid="true"]')).waitFor();
    await page.getByLabel("Current password").fill(person.details.password);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Change password" }).click();
    await waitForText(page, "Password changed");
    await page.goto(paths.changePin);
    await page.getByLabel("Password", { exact: true }).fill(newPassword);
    await firstBox(page, "New PIN").click();
    await page.keyboard.type("8642");
    await firstBox(page, "Confirm new PIN").click();
    await page.keyboard.type("8641");
    await waitForText(page, "PINs do not match. Please try again.");
    await firstBox(page, "Confirm new PIN").click();
    await page.keyboard.type("8642");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Change PIN" }).click();
    await waitForText(page, "PIN changed");

    await page.goto(paths.notificationSettings);
    const bills = page.getByRole("group", { name: "Bills" });
    await bills.getByRole("switch", { name: "SMS" }).click();
    await expect.poll(() => bills.getByRole("switch", { name: "SMS" }).isChecked()).toBe(true);
    await expectAccessible(page);
    const security = page.getByRole("group", { name: "Security" });
    await expect.poll(() => security.getByRole("switch", { name: /^Email/ }).isDisabled()).toBe(true);
    await expect.poll(() => security.getByRole("switch", { name: /^Email/ }).isChecked()).toBe(true);
    type Settings = { settings: { category: string; sms: boolean }[] };
    await expect
      .poll(async () => {
        const { settings } = await callApi<Settings>("GET", "/notifications/settings", {
          token: person.token,
        });
        return settings.find(({ category }) => category === "bills")?.sms;
      })
      .toBe(true);
    await page.reload();
    await expect.poll(() => bills.getByRole("switch", { name: "SMS" }).isChecked()).toBe(true);
  });
});
