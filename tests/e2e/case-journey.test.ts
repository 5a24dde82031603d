import { paths } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { openDesk } from "./desk-staff.ts";
import { stack, test } from "./harness.ts";
import { signIn } from "./people.ts";
import { expectUncovered } from "./screens.ts";
import { newStaff } from "./staff.ts";
import { verifiedPerson } from "./verified.ts";
import { expectAccessible, openPhone } from "./watched-page.ts";

/** The deadline of a case about charges (thirty days) in Lagos time: "22 Dec". */
function lastDay(): string {
  const format = new Intl.DateTimeFormat("en-NG", {
    timeZone: "Africa/Lagos",
    day: "numeric",
    month: "short",
  });
  return format.format(Date.now() + 30 * 86_400_000);
}

async function report(page: Page, message: string): Promise<string> {
  await page.goto(paths.activity);
  await page.getByRole("region", { name: "Today" }).getByRole("link").first().click();
  await page.getByRole("link", { name: "Report a problem" }).click();
  await page.getByRole("button", { name: /I was charged the wrong amount/ }).click();
  await page.getByRole("textbox").fill(message);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send report" }).click();
  return page.getByText(/^CASE-\w{10}$/).innerText();
}

describe("a case", () => {
  test("goes from the app to the desk and back, with its state, deadline and answers", async ({
    browser,
    phone,
    page,
  }) => {
    const customer = await verifiedPerson("5000");
    const ada = await newStaff();
    const desk = await openPhone(browser, stack.desk);
    const staff = desk.page;

    await signIn(page, customer);
    const number = await report(page, "The fee is higher than the one I was shown.");
    const day = lastDay();
    await page.getByRole("status").getByText(`, ${day}`).waitFor();
    await page.getByText("We're on it", { exact: true }).waitFor();
    await page.getByLabel("Your message").fill("It said ten naira.");
    await expectUncovered(page, page.getByRole("button", { name: "Send", exact: true }));
    await expectAccessible(page);

    await openDesk(desk, ada);
    await staff.getByRole("link", { name: "Cases", exact: true }).click();
    const line = staff.getByRole("link").filter({ hasText: number });
    await line.getByText(`Reply by ${day}`).waitFor();
    await line.click();
    await staff.getByText("The fee is higher than the one I was shown.").waitFor();
    await staff.getByRole("link", { name: /^MNL-/ }).waitFor();
    await expectAccessible(staff);
    await staff.getByRole("button", { name: "Assign to me" }).click();
    await staff.getByText(`Worked on by: ${ada.details.username}`).waitFor();
    const message = staff.getByLabel("Message to the customer, or a note");
    await message.fill("The vendor confirms the fee.");
    await staff.getByRole("button", { name: "Note for staff" }).click();
    await staff
      .getByText("note for staff", { exact: false })
      .filter({ hasText: ada.details.username })
      .waitFor();
    await message.fill("Which fee were you shown?");
    await staff.getByRole("button", { name: "Ask the customer" }).click();
    await staff.getByText("No reply due").waitFor();

    await page.getByText("Which fee were you shown?").waitFor();
    await page.getByText("Your turn", { exact: true }).waitFor();
    await expect.poll(() => page.getByText("The vendor confirms the fee.").count()).toBe(0);
    await page.getByLabel("Your message").fill("It said ten naira.");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByText("We're on it", { exact: true }).waitFor();

    await staff.reload();
    await staff.getByText("It said ten naira.").waitFor();
    await staff.getByText(`Reply by ${day}`).waitFor();
    await staff.getByLabel("Canned answer").selectOption({ label: "It is solved" });
    await expect.poll(() => message.inputValue()).toContain(number);
    await staff.getByRole("button", { name: "Answer", exact: true }).click();
    await staff.getByText("State: answered").waitFor();
    await expectAccessible(staff);

    await page.goto(paths.notifications);
    await page.getByText("We answered your case").first().waitFor();
    await page.goto(paths.help);
    await page.getByRole("link").filter({ hasText: number }).getByText("Answered", { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link").filter({ hasText: number }).click();
    await page.getByText(`your case ${number} (I was charged the wrong amount) is solved`).waitFor();
    await page.getByText("We've answered.").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Mark as solved" }).click();
    await page.getByText("Closed", { exact: true }).waitFor();
    await staff.reload();
    await staff.getByText("State: closed").waitFor();

    expect(desk.complaints(), "errors at the desk").toEqual([]);
    expect(phone.complaints(), "errors in the app").toEqual([]);
    await desk.context.close();
  });
});
