import { paths } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { buyer } from "./buyer.ts";
import { journey } from "./harness.ts";
import { signIn } from "./people.ts";

/** Holds back React's code, as a slow connection does, until the returned function is called. */
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

const totalInFrame = (page: Page) => page.locator('[data-frame="dashboard"] [data-part="total"]');

describe("before the app's code is there", () => {
  journey("the sign-in can be filled in, and what was typed stays", async ({ page }) => {
    const person = await buyer();
    const release = await withoutTheApp(page);
    await page.goto(paths.login, { waitUntil: "commit" });
    await page.getByLabel("Email, phone or username").fill(person.details.username);
    await page.getByLabel("Password", { exact: true }).fill(person.details.password);
    // Its button waits for the app, and Enter sends nothing.
    await page.keyboard.press("Enter");
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(paths.login);
    release();
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL(/dashboard|preferences/);
  });

  journey("a tap on a button of the sign-in is answered when the app is there", async ({ page }) => {
    const release = await withoutTheApp(page);
    await page.goto(paths.login, { waitUntil: "commit" });
    await page.getByRole("button", { name: "Pidgin (draft)" }).click();
    release();
    await page.getByText("You forget password?", { exact: true }).waitFor();
  });

  journey("the dashboard shows the total, which the app goes on with", async ({ page }) => {
    const person = await buyer();
    await signIn(page, person);
    await page.goto(paths.dashboard);
    await page.getByRole("button", { name: /Total in naira: ₦50,000\.00/ }).waitFor();
    const release = await withoutTheApp(page);
    await page.reload({ waitUntil: "commit" });
    await expect
      .poll(() => totalInFrame(page).textContent())
      .toMatch(/₦50,000\.00.*Naira available ₦50,000\.00/);
    await page.locator('[data-frame="dashboard"]').getByText(person.details.username).waitFor();
    release();
    await page.getByRole("button", { name: /Total in naira: ₦50,000\.00/ }).waitFor();
    await expect.poll(() => totalInFrame(page).count()).toBe(0);
  });

  journey("a hidden total stays hidden, and a locked app shows none", async ({ page }) => {
    await signIn(page, await buyer());
    await page.goto(paths.dashboard);
    await page.getByRole("button", { name: "Hide balances" }).click();
    await page.getByRole("button", { name: "Show balances" }).waitFor();
    const release = await withoutTheApp(page);
    await page.reload({ waitUntil: "commit" });
    await expect.poll(() => totalInFrame(page).textContent()).toMatch(/••••/);
    await expect.poll(() => totalInFrame(page).textContent()).not.toMatch(/[0-9]/);
    await page.evaluate(() => localStorage.setItem("manilla-app-lock", "1"));
    const answered = page.waitForResponse(/\/api\/v1\/rates$/);
    await page.reload({ waitUntil: "commit" });
    await answered;
    await page.waitForFunction(() => Reflect.get(Reflect.get(window, "manillaEarly") ?? {}, "replies"));
    await expect.poll(() => totalInFrame(page).textContent()).toBe("Loading your balance");
    release();
  });
});
