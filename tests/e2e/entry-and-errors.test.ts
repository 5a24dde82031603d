import { paths } from "@manilla/shared/web-paths";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { newPerson, signIn } from "./people.ts";
import { verifiedPerson } from "./verified.ts";
import { expectAccessible } from "./watched-page.ts";

describe("what people met on the way", () => {
  test("Coming Soon and the sign-up lead home; the profile shows the legal name once it is verified", async ({
    page,
  }) => {
    await signIn(page, await verifiedPerson("100"));
    await page.goto(paths.signup);
    await page.waitForURL(`**${paths.dashboard}`);
    await page.goto(paths.profile);
    await page.getByText("Legal name", { exact: true }).waitFor();
    await page
      .getByText(/adaeze okonkwo/i)
      .first()
      .waitFor();
    await page.goto("/dashboard/gift-cards");
    await page
      .getByRole("button", { name: "Go Back" })
      .or(page.getByRole("link", { name: "Go Back" }))
      .click();
    await page.waitForURL(`**${paths.dashboard}`);
  });

  test("the sign-in greets the last person by name, until another one says so", async ({ page }) => {
    const { details } = await newPerson();
    const signInHere = async () => {
      await page.getByLabel("Email, phone or username").fill(details.phone.replace("+", ""));
      await page.getByLabel("Password", { exact: true }).fill(details.password);
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await page.waitForURL(`**${paths.dashboard}`);
    };
    await page.goto(paths.login);
    await page.getByRole("heading", { name: "Welcome back", exact: true }).waitFor();
    await signInHere();
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name.endsWith("manilla_session"));
    expect(cookie).toMatchObject({ path: "/", sameSite: "Strict", secure: false });
    await page.goto(paths.profile);
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
    await page.getByRole("heading", { name: `Welcome back, ${details.username}` }).waitFor();
    await expectAccessible(page);
    await page.getByLabel("Password", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Not you?" }).click();
    await page.getByRole("heading", { name: "Welcome back", exact: true }).waitFor();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(details.username);
  });
});
