import { totpCode } from "@manilla/core/secrets/totp";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { house, journey } from "./harness.ts";
import { type Person, signIn } from "./people.ts";
import { newStaff, ops } from "./staff.ts";
import { nairaOf, verifiedPerson } from "./verified.ts";
import { expectAccessible, openPhone, type WatchedPage } from "./watched-page.ts";

/** A member of staff with an authenticator of their own. */
async function withAuthenticator(): Promise<Person & { secret: string }> {
  const staff = await newStaff();
  const { secret } = JSON.parse(await ops(staff, ["staff", "totp", staff.details.username, "--json"]));
  return { ...staff, secret };
}

async function openDesk({ page }: WatchedPage, staff: Person & { secret: string }): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(house.desk);
  await page.getByLabel("User name or e-mail").fill(staff.details.username);
  await page.getByLabel("Password", { exact: true }).fill(staff.details.password);
  await page.getByLabel("Code of your authenticator app").fill(totpCode(staff.secret, new Date()));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Queues", exact: true }).waitFor();
}

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press("/");
  await page.locator("input[role=combobox]:focus").waitFor();
  // At once: half a name would find another person first.
  await page.keyboard.insertText(text);
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
}

describe("the staff desk", () => {
  journey(
    "one proposes, cannot decide, another does, and the customer sees it",
    async ({ browser, phone, page }) => {
      const person = await verifiedPerson("5000");
      const [ada, bola] = [await withAuthenticator(), await withAuthenticator()];
      const [first, second] = [await openPhone(browser, house.desk), await openPhone(browser, house.desk)];
      // Before the sign-in the page asks who is signed in.
      for (const desk of [first, second]) desk.expectComplaint(/401|api\/v1\/session/);

      await openDesk(first, ada);
      await expectAccessible(first.page);
      await find(first.page, person.details.username);
      await first.page.getByRole("heading", { name: person.details.username }).waitFor();
      await first.page.getByText("naira.deposit completed").first().waitFor();
      expect(await first.page.getByText(person.details.email).count()).toBe(0);
      await first.page.getByRole("button", { name: "Goodwill" }).click();
      await first.page.getByLabel("Amount in naira").fill("750");
      await first.page.getByLabel("Reason").fill("The bill came a day late");
      await expectAccessible(first.page);
      await first.page.getByRole("button", { name: "Propose", exact: true }).click();
      await first.page.getByText("It waits for the decision of another person.").waitFor();
      await first.page.getByRole("link", { name: "Open it" }).click();
      await first.page.getByText("You made this proposal: another person must decide.").waitFor();
      await expectAccessible(first.page);
      expect(await nairaOf(person)).toBe(5_000);

      await openDesk(second, bola);
      await second.page.getByRole("link", { name: "Cases", exact: true }).click();
      await second.page.getByRole("heading", { name: "Cases", exact: true }).waitFor();
      await expectAccessible(second.page);
      await second.page.getByRole("link", { name: "Proposals", exact: true }).click();
      await second.page.getByText(`Goodwill of ₦750.00 for ${person.details.username}`).click();
      await second.page.getByRole("button", { name: "Approve" }).click();
      await second.page.getByText("Booked as adjustment.goodwill").waitFor();
      await expectAccessible(second.page);
      await expect.poll(() => nairaOf(person)).toBe(5_750);

      await signIn(page, person);
      await page.goto("/dashboard/notifications");
      await page.getByText("Manilla added ₦750.00 to your balance.").first().waitFor();
      expect([...first.complaints(), ...second.complaints()], "errors at the desk").toEqual([]);
      expect(phone.complaints()).toEqual([]);
      await first.context.close();
      await second.context.close();
    },
  );
});
