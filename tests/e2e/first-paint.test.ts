import { paths } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { personWithNaira, signIn } from "./people.ts";

async function withoutTheApp(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/react-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

describe("before the app's code is there", () => {
  test("the sign-in can be filled in, and what was typed stays", async ({ page }) => {
    const person = await personWithNaira();
    const release = await withoutTheApp(page);
    await page.goto(paths.login, { waitUntil: "commit" });
    await page.getByLabel("Email, phone or username").fill(person.details.username);
    await page.getByLabel("Password", { exact: true }).fill(person.details.password);
    await page.keyboard.press("Enter");
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(paths.login);
    release();
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL(/dashboard|preferences/);
  });

  test("the dashboard shows its places, exactly where they will be", async ({ page }) => {
    await signIn(page, await personWithNaira());
    const release = await withoutTheApp(page);
    // Never answered, so that the screen stays in its loading state.
    await page.route("**/api/v1/**", () => {});
    await page.goto(paths.dashboard, { waitUntil: "commit" });
    const frame = page.locator('[data-frame="dashboard"]');
    // The frame is inert: it ignores taps, and screen readers read only the loading state around the frame.
    await frame.locator('[role="status"][aria-busy="true"] > [inert]').getByText("Quick Actions").waitFor();
    // Waits for the stylesheet, because a script can measure the page before the browser shows it.
    await page.waitForFunction(() => document.styleSheets.length > 0);
    const before = await placesOf(page);
    release();
    await frame.waitFor({ state: "detached" });
    await expect.poll(() => placesOf(page)).toEqual(before);
  });

  test("nobody sees the dashboard who is signed out or has locked the app", async ({ page }) => {
    const person = await personWithNaira();
    await withoutTheApp(page);
    const frame = page.locator('[data-frame="dashboard"]');
    await page.goto(paths.dashboard, { waitUntil: "commit" });
    await frame.waitFor({ state: "hidden" });
    await page.getByLabel("Password", { exact: true }).waitFor();
    await signIn(page, person);
    await page.addInitScript(() => localStorage.setItem("manilla-app-lock", "1"));
    await page.goto(paths.dashboard, { waitUntil: "commit" });
    await frame.waitFor({ state: "hidden" });
    await page.locator(".shell-form").waitFor();
  });
});

async function placesOf(page: Page) {
  const names = ["Total Assets", "View All Assets", "Buy Crypto", "More", "Recent activity", "Market Rates"];
  return Promise.all(
    names.map((name) =>
      page.getByText(name, { exact: true }).filter({ visible: true }).first().boundingBox(),
    ),
  );
}
