import { paths } from "@manilla/shared/web-paths";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { codeFor } from "./inbox.ts";
import { callApi, type Person, registerPerson, signIn, verifyContact } from "./people.ts";
import { expectText, failRequests } from "./screens.ts";
import { expectAccessible } from "./watched-page.ts";

type Chosen = { preferences: { name: string }[] };

async function verified(): Promise<Person> {
  const person = await registerPerson();
  await verifyContact(person, "email");
  return person;
}

describe("the onboarding", () => {
  test("verifies first, then asks what one will use, and keeps it", async ({ page }) => {
    const person = await signIn(page, await registerPerson());
    await page.goto(paths.landing);
    await page.waitForURL("**/preferences");
    await page.getByRole("heading", { name: "Verify your account" }).waitFor();
    await page.getByRole("button", { name: /Verify email/ }).click();
    await page.getByRole("button", { name: "Send code" }).click();
    await page.getByRole("heading", { name: "Enter the code" }).waitFor();
    await page.keyboard.type(await codeFor(person.details.email));
    await page.getByRole("heading", { name: "Email verified" }).waitFor();
    await expectText(page, "0 of 3 features selected");
    await expectAccessible(page);
    await expect.poll(() => page.getByRole("checkbox", { name: /Gift Cards/ }).isDisabled()).toBe(true);
    await expectText(page, "Soon");
    await page.getByRole("button", { name: "Save" }).click();
    await expectText(page, "Please select at least one feature to continue");
    await page.getByRole("checkbox", { name: /Crypto Transactions/ }).check();
    await page.getByRole("checkbox", { name: /Bill Payments/ }).check();
    await expectText(page, "2 of 3 features selected");
    await page.reload();
    await expectText(page, "2 of 3 features selected");
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL("**/dashboard");
    const { preferences } = await callApi<Chosen>("GET", "/users/preferences", { token: person.token });
    expect(preferences.map(({ name }) => name)).toEqual(["Crypto Transactions", "Bill Payments"]);
    await page.goto(paths.preferences);
    await page.waitForURL("**/dashboard");
  });

  test("says when it could not be loaded or saved and loses nothing, and can be skipped", async ({
    page,
    phone,
  }) => {
    const person = await verified();
    await signIn(page, person);
    phone.expectComplaint(/500/);
    const restoreStatus = await failRequests(page, "**/api/v1/kyc/status");
    await page.goto(paths.preferences);
    await expectText(page, "Failed to fetch KYC status");
    await restoreStatus();
    const restorePreferences = await failRequests(page, "**/api/v1/users/preferences");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expectText(page, "Failed to load preferences.");
    await restorePreferences();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expectText(page, "0 of 3 features selected");

    await page.route("**/api/v1/users/preferences", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fulfill({
        status: 500,
        json: { status: false, message: "", code: "internal", data: null },
      });
    });
    await page.getByRole("checkbox", { name: /Fiat Transactions/ }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await expectText(page, "Failed to save preferences. Please try again.");
    await expectText(page, "1 of 3 features selected");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Skip" }).click();
    await page.waitForURL("**/dashboard");
    expect(await callApi<Chosen>("GET", "/users/preferences", { token: person.token })).toMatchObject({
      preferences: [],
    });
  });
});
