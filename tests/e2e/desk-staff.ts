import { totpCode } from "@manilla/core/secrets/totp";
import { stack } from "./harness.ts";
import type { StaffPerson } from "./staff.ts";
import type { WatchedPage } from "./watched-page.ts";

/** Signs in at the desk, on a wide page. Before the sign-in the page asks who is signed in, and gets 401. */
export async function openDesk({ page, expectComplaint }: WatchedPage, staff: StaffPerson): Promise<void> {
  expectComplaint(/401|api\/v1\/session/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(stack.desk);
  await page.getByLabel("User name or e-mail").fill(staff.details.username);
  await page.getByLabel("Password", { exact: true }).fill(staff.details.password);
  await page.getByLabel("Code of your authenticator app").fill(totpCode(staff.secret, new Date()));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Queues", exact: true }).waitFor();
}
