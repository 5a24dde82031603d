import { paths } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { buyer } from "./buyer.ts";
import { journey } from "./harness.ts";

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
  journey("the sign-in can be filled in, and what was typed stays", async ({ page }) => {
    const person = await buyer();
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
});
