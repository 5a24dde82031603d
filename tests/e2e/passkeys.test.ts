import { paths } from "@manilla/shared/web-paths";
import { describe } from "vitest";
import { addFingerprintReader, addPasskey } from "./fingerprint-reader.ts";
import { test } from "./harness.ts";
import { addNaira, newPerson, signIn } from "./people.ts";
import { expectAccessible } from "./watched-page.ts";
import { toAirtimeConfirm } from "./wizards.ts";

describe("a passkey", () => {
  test("is made on a phone, signs in with two taps, and pays without a PIN", async ({ page }) => {
    const person = await newPerson();
    await addFingerprintReader(page);
    await signIn(page, person);
    await page.addInitScript(
      (name) => localStorage.setItem("manilla-last-person", name),
      person.details.username,
    );
    await addNaira(person, "5000");
    await addPasskey(page, person);
    await expectAccessible(page);

    await page.goto(paths.profile);
    await page.getByRole("button", { name: "Logout", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Log out", exact: true }).click();
    await page.waitForURL(`**${paths.login}`);
    // Logging out clears the mark of `signIn`. Without it, `signIn` would restore the first session at the next page
    // load.
    await page.evaluate(() => sessionStorage.setItem("e2e-signed-in", "1"));
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.waitForURL(`**${paths.dashboard}`);

    await toAirtimeConfirm(page, "08031234567", "100");
    await page.getByRole("button", { name: /^Pay ₦/ }).click();
    await page.getByRole("button", { name: "Use a passkey instead" }).click();
    await page.getByText("Airtime purchase successful!").waitFor();
  });
});
