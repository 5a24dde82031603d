import { paths } from "@manilla/shared/web-paths";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";

describe("a link", () => {
  test("leaves the page as it is until the next one's code is there, and a Ctrl-click to the browser", async ({
    page,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/legal-screen-.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(paths.signup);
    const username = page.getByLabel("Username");
    await username.fill("ada_obi");
    await page.getByRole("link", { name: "Terms" }).first().click();
    await page.waitForURL(`**${paths.terms}`);
    await expect.poll(() => username.inputValue()).toBe("ada_obi");
    release();
    await page.getByRole("heading", { name: "Terms", level: 1 }).waitFor();
    await page.goBack();
    await username.waitFor();

    await page.goto(paths.login);
    // A button is enabled once the app has started. Before that, links work through the browser and not through the
    // app.
    await page.locator("button:enabled", { hasText: "Pidgin" }).waitFor();
    // Does not wait for the tab: on a busy machine Chromium reported it only after a minute or never.
    const leftToBrowser = page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener("click", (event) => resolve(!event.defaultPrevented), { once: true });
        }),
    );
    await page.getByRole("link", { name: "Forgot password?" }).click({ modifiers: ["ControlOrMeta"] });
    expect(await leftToBrowser).toBe(true);
    await expect.poll(() => new URL(page.url()).pathname).toBe(paths.login);
  });
});

describe("the back button of a page", () => {
  test("leads to the page before it, or to the landing page where there is none", async ({ page }) => {
    await page.goto(paths.terms);
    await page.getByRole("link", { name: "Privacy" }).first().click();
    await page.getByRole("heading", { name: "Privacy", level: 1 }).waitFor();
    const back = page.getByRole("button", { name: "Back" });
    await back.click();
    await page.getByRole("heading", { name: "Terms", level: 1 }).waitFor();
    await back.click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(paths.landing);
  });
});
