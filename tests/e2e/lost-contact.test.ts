import { paths } from "@manilla/shared/web-paths";
import { expect } from "vitest";
import { openDesk, searchInDesk } from "./desk-staff.ts";
import { stack, test } from "./harness.ts";
import { resetCodeFor } from "./inbox.ts";
import { passAllowancesWait } from "./one-time-codes.ts";
import { callApi, newPerson } from "./people.ts";
import { firstBox } from "./screens.ts";
import { newStaff } from "./staff.ts";
import { expectAccessible, openPhone } from "./watched-page.ts";

const newPassword = "Manilla-test-2";

test("a person who lost phone and mailbox comes back by a phone that two members of staff allowed", async ({
  browser,
  page,
}) => {
  const { details, token, user } = await newPerson();
  const newPhone = details.phone.replace("+23480", "+23470");
  const [first, second] = [await openPhone(browser, stack.desk), await openPhone(browser, stack.desk)];

  await openDesk(first, await newStaff("agent"));
  await searchInDesk(first.page, details.username);
  await first.page.getByRole("button", { name: "Replace a lost phone" }).click();
  await first.page.getByLabel("The new email, or the new number").fill(newPhone);
  await first.page.getByLabel("Evidence").fill("Called back on the number of the bank account");
  await first.page.getByLabel("Reason").fill("The phone was stolen, the mailbox is gone");
  await expectAccessible(first.page);
  await first.page.getByRole("button", { name: "Propose", exact: true }).click();
  await first.page.getByText("Waiting for another person's decision.").waitFor();

  await openDesk(second, await newStaff("compliance"));
  await second.page.getByRole("link", { name: "Proposals", exact: true }).click();
  await second.page.getByText(`Replace the lost phone of ${details.username}`).click();
  await second.page.getByText(newPhone).waitFor();
  await second.page.getByRole("button", { name: "Approve" }).click();
  await second.page.getByText("Its owner was notified").waitFor();
  const wasWarned = async () =>
    JSON.stringify(await callApi("GET", "/notifications", { token })).includes("Our team approved a new one");
  await expect.poll(wasWarned, { interval: 250 }).toBe(true);
  await passAllowancesWait(user.id);

  await page.goto(paths.forgotPassword);
  await page.getByLabel("Email, phone or username").fill(newPhone.replace("+234", "0"));
  await page.getByRole("button", { name: "Send code" }).click();
  const code = await resetCodeFor(newPhone);
  await firstBox(page, "6-digit code").click();
  await page.keyboard.type(code);
  await page.getByLabel("New password").fill(newPassword);
  await page.getByRole("button", { name: "Set new password" }).click();
  await page.getByText("A 24-hour hold").waitFor();
  await page.getByRole("link", { name: "Sign In" }).click();
  await page.getByLabel("Email, phone or username").fill(newPhone);
  await page.getByLabel("Password", { exact: true }).fill(newPassword);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL(`**${paths.dashboard}`);
  expect([...first.complaints(), ...second.complaints()], "errors at the desk").toEqual([]);
});
