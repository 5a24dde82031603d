import { paths } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { billsOf, createPayer } from "./payers.ts";
import { callApi, newPerson } from "./people.ts";
import { expectAccessible } from "./watched-page.ts";
import { payWithPin } from "./wizards.ts";

const languageOf = (page: Page) => page.locator("html").getAttribute("lang");

async function chooseOnProfile(page: Page, language: string): Promise<void> {
  await page.goto(paths.profile);
  await page.getByText(language, { exact: true }).click();
}

describe("the app in Pidgin", () => {
  test("is chosen on the profile, pays a bill, and goes back to English", async ({ page }) => {
    const person = await createPayer(page);
    await chooseOnProfile(page, "Pidgin");
    await page.getByText("Devices wey sign in", { exact: true }).waitFor();
    await expect.poll(() => languageOf(page)).toBe("pcm");
    await expectAccessible(page);
    await page.goto(paths.dashboard);
    await page.getByRole("button", { name: /^Total in naira: ₦20,000\.00/ }).waitFor();
    await page.getByText("See All You Get").waitFor();
    await expectAccessible(page);
    await page.goto(paths.billAirtime);
    await page.getByRole("button", { name: "Enter phone number", exact: true }).click();
    await page.getByText("Abeg enter your phone number", { exact: true }).waitFor();
    await page.getByLabel("Phone number").fill("08031234567");
    await page.getByText("We know am from the number").waitFor();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.getByRole("button", { name: "₦500.00" }).click();
    await payWithPin(page);
    await page.getByText("You don buy Airtime!").waitFor();
    expect(await billsOf(person)).toMatchObject([{ status: "successful", amount: "500.00" }]);
    await page.goto(paths.notifications);
    await page.getByText("Airtime don reach 0803 123 4567").first().waitFor();
    await chooseOnProfile(page, "English");
    await page.getByText("Signed-in devices", { exact: true }).waitFor();
    await expect.poll(() => languageOf(page)).toBe("en-NG");
  });

  test("is on a second device after the sign-in", async ({ page }) => {
    const { token, details } = await newPerson();
    await callApi("PUT", "/notifications/settings", { body: { language: "pcm" }, token });
    await page.goto(paths.login);
    await page.getByLabel("Email, phone or username").fill(details.username);
    await page.getByLabel("Password", { exact: true }).fill(details.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect.poll(() => languageOf(page)).toBe("pcm");
  });

  test("is offered before the sign-in and stays after it", async ({ page }) => {
    await page.goto(paths.login);
    await page.getByRole("button", { name: "Pidgin" }).click();
    await page.getByRole("heading", { name: "Welcome back" }).waitFor();
    await page.getByText("You forget password?", { exact: true }).waitFor();
    await expectAccessible(page);
    await page.goto(paths.landing);
    await page.getByRole("link", { name: "Start Now" }).first().waitFor();
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("link", { name: "Get Started" }).first().waitFor();
  });

  test.for(["en", "pcm"])(
    "prints no bracket on a page about the company (%s)",
    async (language, { page }) => {
      await page.addInitScript((tag) => localStorage.setItem("manilla-language", tag), language);
      for (const name of ["landing", "terms", "privacy", "fees", "licence", "complaints"] as const) {
        await page.goto(paths[name], { waitUntil: "networkidle" });
        expect(await page.locator("body").innerText(), name).not.toMatch(/[[\]]/);
        await page.getByText(/^Manilla (is a|na) demonstration/).waitFor();
      }
    },
  );
});
