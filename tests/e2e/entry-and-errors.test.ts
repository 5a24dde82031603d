import { paths } from "@manilla/shared/web-paths";
import { describe, expect } from "vitest";
import { journey } from "./harness.ts";
import { newPerson, signIn } from "./people.ts";
import { verifiedPerson } from "./verified.ts";
import { expectAccessible } from "./watched-page.ts";

describe("what people met on the way", () => {
  journey(
    "Coming Soon and the sign-up lead home; the profile shows the legal name once it is verified",
    async ({ page }) => {
      await signIn(page, await verifiedPerson("100"));
      await page.goto(paths.signup);
      await page.waitForURL(`**${paths.dashboard}`);
      await page.goto(paths.profile);
      await page.getByText("Legal name", { exact: true }).waitFor();
      await page.getByText(/adaeze okonkwo/i).waitFor();
      await page.goto("/dashboard/gift-cards");
      await page
        .getByRole("button", { name: "Go Back" })
        .or(page.getByRole("link", { name: "Go Back" }))
        .click();
      await page.waitForURL(`**${paths.dashboard}`);
    },
  );

  journey(
    "the sign-up refuses a taken name in the server's words, logs a failed check, takes a number as it is written at home, and bounds the password",
    async ({ page, phone }) => {
      phone.expectComplaint(/400/);
      const logged: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "warning") logged.push(message.text());
      });
      const answer = { status: true, message: "Server says no", data: { available: false } };
      await page.route("**/api/v1/users/check-username*", (route) => route.fulfill({ json: answer }));
      await page.route("**/api/v1/users/check-email*", (route) => route.fulfill({ status: 400, body: "" }));
      await page.goto(paths.signup);
      await page.getByLabel("Username").fill("adaeze_o");
      await page.getByText("Server says no", { exact: true }).waitFor();
      await page.getByLabel("Email").fill("ada@manilla.example");
      await page.getByText(/^Error checking email/).waitFor();
      expect(logged.join("\n")).toContain("Failed to check email availability");
      // The check retries automatically after a countdown.
      await page.getByText(/Trying again in 0:0\d/).waitFor();
      await page.unroute("**/api/v1/users/check-email*");
      await page.getByText("Email is available").waitFor();

      await page.getByLabel("Phone", { exact: true }).pressSequentially("0803");
      await expect.poll(() => page.getByLabel("Phone", { exact: true }).inputValue()).toBe("+234803");
      await page.getByLabel("Password", { exact: true }).fill(`Secret1!${"x".repeat(121)}`);
      await page.getByText("Password must be at most 128 characters").waitFor();
      await expectAccessible(page);
    },
  );

  journey("the sign-in greets the last person by name, until another one says so", async ({ page }) => {
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
    await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
    await page.goto(paths.login);
    await page.getByRole("heading", { name: `Welcome back, ${details.username}` }).waitFor();
    await expectAccessible(page);
    await page.getByLabel("Password", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Not you?" }).click();
    await page.getByRole("heading", { name: "Welcome back", exact: true }).waitFor();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(details.username);
  });
});
