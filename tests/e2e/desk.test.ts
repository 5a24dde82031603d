import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { openDesk, searchInDesk } from "./desk-staff.ts";
import { stack, test } from "./harness.ts";
import { signIn } from "./people.ts";
import { newStaff } from "./staff.ts";
import { askForWithdrawal, nairaOf, verifiedPerson } from "./verified.ts";
import { expectAccessible, openPhone } from "./watched-page.ts";

async function changeAmount(page: Page, amount: string): Promise<void> {
  const status = await page.evaluate(async (amount) => {
    const path = `/api/v1${location.pathname}`;
    const { data } = await (await fetch(path)).json();
    const body = { version: data.version, parameters: { amount }, reason: "The bill came a day late" };
    const headers = { "Content-Type": "application/json" };
    return (await fetch(path, { method: "PUT", headers, body: JSON.stringify(body) })).status;
  }, amount);
  expect(status).toBe(200);
}

async function lookAgain(page: Page, text: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
        return page.getByText(text).count();
      },
      { interval: 500 },
    )
    .toBe(1);
}

describe("the staff desk", () => {
  test("one proposes, cannot decide, another does, and the customer sees it", async ({
    browser,
    phone,
    page,
  }) => {
    const person = await verifiedPerson("5000");
    const [ada, bola] = [await newStaff(), await newStaff()];
    const [first, second] = [await openPhone(browser, stack.desk), await openPhone(browser, stack.desk)];

    await openDesk(first, ada);
    await expectAccessible(first.page);
    await searchInDesk(first.page, person.details.username);
    await first.page.getByRole("heading", { name: person.details.username }).waitFor();
    await first.page.getByText("Naira deposit ₦5,000.00 completed").first().waitFor();
    await expect.poll(() => first.page.getByText(person.details.email).count()).toBe(0);
    await first.page.getByRole("button", { name: "Goodwill" }).click();
    await first.page.getByLabel("Amount").fill("750");
    await first.page.getByLabel("Reason").fill("The bill came a day late");
    await expectAccessible(first.page);
    await first.page.getByRole("button", { name: "Propose", exact: true }).click();
    await first.page.getByText("Waiting for another person's decision.").waitFor();
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
    await second.page.getByRole("heading", { name: "Decide" }).waitFor();
    await expect.poll(() => second.page.getByRole("combobox").count()).toBe(1);
    await changeAmount(first.page, "800");
    await lookAgain(second.page, `Goodwill of ₦800.00 for ${person.details.username}`);
    await second.page.getByText("The proposal was changed since you read it. Read it again.").waitFor();
    await expect.poll(() => second.page.getByRole("button", { name: "Approve" }).count()).toBe(0);
    await expectAccessible(second.page);
    await second.page.getByRole("button", { name: "I have read it" }).click();
    await second.page.getByRole("button", { name: "Approve" }).waitFor();
    // Bola approves before the second change reaches the page, so the desk refuses.
    second.expectComplaint(/409|decision/);
    await changeAmount(first.page, "850");
    await second.page.getByRole("button", { name: "Approve" }).click();
    await second.page.getByText(`Goodwill of ₦850.00 for ${person.details.username}`).waitFor();
    expect(await nairaOf(person)).toBe(5_000);
    await second.page.getByRole("button", { name: "I have read it" }).click();
    await second.page.getByRole("button", { name: "Approve" }).click();
    await second.page.getByText("The goodwill credit is booked").waitFor();
    await expectAccessible(second.page);
    await expect.poll(() => nairaOf(person)).toBe(5_850);

    await signIn(page, person);
    await page.goto("/dashboard/notifications");
    await page.getByText("Manilla added ₦850.00 to your balance.").first().waitFor();
    expect([...first.complaints(), ...second.complaints()], "errors at the desk").toEqual([]);
    expect(phone.complaints()).toEqual([]);
    await first.context.close();
    await second.context.close();
  });

  test("says before the click what happens at once, and shows amount, state and due time on a phone", async ({
    browser,
  }) => {
    const person = await verifiedPerson("900000");
    const desk = await openPhone(browser, stack.desk);
    const { page } = desk;
    await openDesk(desk, await newStaff("agent"));
    await searchInDesk(page, person.details.username);
    await page.getByRole("button", { name: "Goodwill" }).click();
    await page
      .getByText("Nothing happens until another person approves it (admin, finance, or supervisor).")
      .waitFor();
    await page.getByRole("button", { name: "Propose", exact: true }).waitFor();
    await page.getByRole("button", { name: "Freeze", exact: true }).click();
    await page.getByText("This happens at once. Your role may do it without a second person.").waitFor();
    await page.getByRole("button", { name: "Freeze an account now" }).waitFor();
    await expectAccessible(page);
    await expect.poll(() => page.getByText(/^Customer page opened/).count()).toBe(0);
    await page.getByLabel("Show when staff opened this customer").check();
    await page
      .getByText(/^Customer page opened/)
      .first()
      .waitFor();

    await askForWithdrawal(person, "210000");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${stack.desk}/queues/withdrawals`);
    const table = page.getByRole("table", { name: "Withdrawals waiting" });
    for (const name of ["Amount", "State", "Due at"]) {
      const box = await table.getByRole("columnheader", { name }).boundingBox();
      expect(box && box.x + box.width, name).toBeLessThanOrEqual(390);
    }
    await expect.poll(() => page.locator(".desk-scroll[data-more]").count()).toBe(1);
    await page
      .getByRole("region", { name: "Withdrawals waiting" })
      .evaluate((box) => box.scrollTo({ left: 10_000 }));
    await expect.poll(() => page.locator(".desk-scroll[data-more]").count()).toBe(0);
    await expectAccessible(page);
    expect(desk.complaints()).toEqual([]);
    await desk.context.close();
  });
});
