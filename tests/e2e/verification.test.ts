import { maskContact } from "@manilla/shared/kyc/contact";
import { paths } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { anotherCode, codeFor } from "./inbox.ts";
import { allowAnotherCode, expireCodes } from "./one-time-codes.ts";
import { callApi, newPerson, registerPerson, signIn } from "./people.ts";
import { firstBox } from "./screens.ts";
import { expectAccessible } from "./watched-page.ts";

type Status = { phoneVerified: boolean; emailVerified: boolean; level: number };
const statusOf = (token: string) => callApi<Status>("GET", "/kyc/status", { token });
const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();
const waitForText = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const typeCode = (page: Page, code: string) => page.keyboard.type(code);

async function sendToPhone(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Verify phone/ }).click();
  await heading(page, "Your phone number");
  await page.getByRole("button", { name: "Send code" }).click();
  await heading(page, "Enter the code");
}

describe("the verification", () => {
  test("of a phone over the dashboard: wrong, expired, then right", async ({ page, phone }) => {
    const person = await signIn(page, await registerPerson());
    phone.expectComplaint(/400/);
    await page.goto(paths.dashboard);
    await heading(page, "Verify your account");
    await waitForText(page, "Verification is mandatory to continue using Manilla: your phone or your email.");
    await expectAccessible(page);
    await sendToPhone(page);
    await waitForText(page, maskContact(person.details.phone));
    await expectAccessible(page);
    await page.getByRole("button", { name: "Enter the code", exact: true }).click();
    await waitForText(page, "Please enter a valid 6-digit code");
    const code = await codeFor(person.details.phone);
    await typeCode(page, anotherCode(code));
    await waitForText(page, "Invalid verification code");
    await expireCodes(person.user.id);
    await typeCode(page, code);
    await waitForText(page, "This code has expired. Please request a new one.");
    await allowAnotherCode(person.user.id);
    await page.clock.install({ time: Date.now() });
    await page.clock.fastForward(61_000);
    await page.getByRole("button", { name: "Resend code" }).click();
    await page.getByText("A new code is on its way.").waitFor();
    await typeCode(page, await codeFor(person.details.phone, code));
    await heading(page, "Phone verified");
    expect(await statusOf(person.token)).toMatchObject({ phoneVerified: true, level: 1 });
    const refetched = page.waitForResponse("**/api/v1/dashboard");
    await page.clock.fastForward(2_000);
    await refetched;
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.waitForURL("**/dashboard/deposit/naira");
    await page.goBack();
    await page.getByRole("heading", { name: "Start with some naira" }).waitFor();
  });

  test("of an email takes a pasted code, and a used code opens nothing", async ({ page, phone }) => {
    const person = await signIn(page, await registerPerson());
    phone.expectComplaint(/400/);
    await page.goto(paths.dashboard);
    await page.getByRole("button", { name: /Verify email/ }).click();
    await heading(page, "Confirm your email");
    await page.getByLabel("Email").fill("");
    await page.getByRole("button", { name: "Send code" }).click();
    await waitForText(page, "Please provide a valid contact method");
    await page.getByLabel("Email").fill("ada@nowhere");
    await page.getByRole("button", { name: "Send code" }).click();
    await waitForText(page, "Invalid email format");
    await expectAccessible(page);
    await page.getByLabel("Email").fill(person.details.email);
    await page.getByRole("button", { name: "Send code" }).click();
    await heading(page, "Enter the code");
    const otp = await codeFor(person.details.email);
    const body = { type: "email", contact: person.details.email, otp };
    await callApi("POST", "/kyc/verify-otp", { body, token: person.token });
    await firstBox(page, "Verification code").focus();
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(paste);
    }, otp);
    await waitForText(page, "Invalid verification code");
    expect(await statusOf(person.token)).toMatchObject({ emailVerified: true });
  });

  test("steps back as its states say, by its button and by the browser's", async ({ page, phone }) => {
    const person = await registerPerson();
    const taken = await newPerson();
    await signIn(page, person);
    phone.expectComplaint(/409/);
    await page.goto(paths.dashboard);
    await page.getByRole("button", { name: /Verify phone/ }).click();
    const number = page.getByLabel("Phone number", { exact: true });
    await number.fill("123456789");
    await expect.poll(() => page.getByRole("button", { name: "Send code" }).isDisabled()).toBe(true);
    await number.fill("08031234567890123");
    const digits = async () => (await number.inputValue()).replace(/\D/g, "");
    await expect.poll(digits).toBe("123456789");
    await number.fill(taken.details.phone.replace("+", ""));
    await page.getByRole("button", { name: "Send code" }).click();
    await waitForText(page, "Phone number already exists");
    await number.fill(person.details.phone.replace("+234", "0"));
    await page.getByText("We'll text a 6-digit code to this number").waitFor();
    await page.getByRole("button", { name: "Send code" }).click();
    await heading(page, "Enter the code");
    await page.reload();
    await heading(page, "Enter the code");
    await page.getByRole("button", { name: "Back" }).click();
    await heading(page, "Your phone number");
    await page.goBack();
    await heading(page, "Verify your account");
    await page.getByRole("button", { name: /Verify email/ }).click();
    await heading(page, "Confirm your email");
    await page.getByRole("button", { name: "Send code" }).click();
    await heading(page, "Enter the code");
    await page.goBack();
    await heading(page, "Verify your account");
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("**/login");
  });
});
