import { describe, expect } from "vitest";
import { openDesk } from "./desk-staff.ts";
import { addFingerprintReader } from "./fingerprint-reader.ts";
import { stack, test } from "./harness.ts";
import { newStaff } from "./staff.ts";
import { expectAccessible, openPhone } from "./watched-page.ts";

describe("a passkey of staff", () => {
  test("is made after the sign-in, signs in alone, is renamed and removed", async ({ browser }) => {
    const ada = await newStaff();
    const desk = await openPhone(browser, stack.desk);
    const { page } = desk;
    await addFingerprintReader(page);
    await openDesk(desk, ada);
    await page
      .getByRole("link", { name: /^Your account/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("button", { name: /^Remove / }).waitFor();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Log out" }).last().click();
    await page.getByRole("button", { name: "Use a passkey" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.getByRole("heading", { name: "Your account", exact: true }).waitFor();

    await page.getByRole("button", { name: /^Rename / }).click();
    await page.getByLabel(/^New name of /).fill("Office laptop");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Remove Office laptop" }).click();
    await page.getByRole("button", { name: "Remove Office laptop" }).waitFor({ state: "detached" });

    await page.getByRole("link", { name: "Staff", exact: true }).click();
    await page.getByRole("link", { name: new RegExp(`^${ada.details.username}`) }).click();
    await page.getByRole("heading", { name: "Sessions", exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: `What ${ada.details.username} did` }).click();
    await page.getByText("Passkey for the desk removed").waitFor();
    await page.getByText("Signed in to the desk").first().waitFor();
    await expectAccessible(page);
    expect(desk.complaints()).toEqual([]);
    await desk.context.close();
  });
});
