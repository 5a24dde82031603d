import { totpCode } from "@manilla/core/secrets/totp";
import type { Page } from "playwright-core";
import { stack } from "./harness.ts";
import type { StaffPerson } from "./staff.ts";
import type { WatchedPage } from "./watched-page.ts";

export async function openDesk({ page, expectComplaint }: WatchedPage, staff: StaffPerson): Promise<void> {
  expectComplaint(/401|api\/v1\/session/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(stack.desk);
  await page.getByLabel("Username or email").fill(staff.details.username);
  await page.getByLabel("Password", { exact: true }).fill(staff.details.password);
  await page.getByLabel("Authenticator app code").fill(totpCode(staff.secret, new Date()));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Queues", exact: true }).waitFor();
}

export async function searchInDesk(page: Page, text: string): Promise<void> {
  await page.keyboard.press("/");
  await page.locator("input[role=combobox]:focus").waitFor();
  // Inserts the whole text at once, because half a name would find another person first.
  await page.keyboard.insertText(text);
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
}
