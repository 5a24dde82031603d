import type { RecurringBill } from "@manilla/shared/bills/bill-repeats-contract";
import type { BillPurchase } from "@manilla/shared/bills/contract";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { expect } from "vitest";
import { test } from "./harness.ts";
import { createPayer } from "./payers.ts";
import { callApi, type Person } from "./people.ts";
import { firstBox } from "./screens.ts";
import { expectAccessible } from "./watched-page.ts";

const repeatsOf = async ({ token }: Person) =>
  (await callApi<{ repeats: RecurringBill[] }>("GET", "/bills/repeats", { token })).repeats;

test("a delivered bill is repeated monthly, paused and ended", async ({ page, phone }) => {
  const person = await createPayer(page);
  phone.expectComplaint(/bills\/repeats/); // the wrong PIN
  const body = { phoneNumber: "+2348031234567", amount: "500", pin: "2580" };
  const bill = await callApi<BillPurchase>("POST", "/bills/airtime/purchase", { body, token: person.token });
  expect(bill.status).toBe("successful");

  await page.goto(paths.bills);
  await page.getByRole("link", { name: "Repeating" }).click();
  await page.getByText("Nothing set up yet").waitFor();
  await expectAccessible(page);

  await page.goto(pathTo(paths.bill, bill.transactionId));
  await page.getByRole("button", { name: "Repeat monthly" }).click();
  const sheet = page.getByRole("dialog", { name: "Repeat monthly" });
  await sheet.getByText("Pay it").click();
  await sheet.getByLabel("Day of the month").fill("32");
  await sheet.getByText("Please enter a day from 1 to 31").waitFor();
  await sheet.getByLabel("Day of the month").fill("31");
  await sheet.getByRole("button", { name: "Continue" }).click();
  await firstBox(page, "Enter your 4-digit PIN").pressSequentially("1111");
  await sheet.getByText("Incorrect PIN. 4 attempts left.", { exact: true }).waitFor();
  await expectAccessible(page);
  await firstBox(page, "Enter your 4-digit PIN").pressSequentially("2580");

  await page.waitForURL("**/bills/repeats");
  await page.getByText(/paid automatically/).waitFor();
  await page.getByText(/^Next on/).waitFor();
  await expectAccessible(page);
  const [made] = await repeatsOf(person);
  expect(made).toMatchObject({ mode: "automatic", day: 31, amount: "500.00", paused: false, lastRun: null });

  await page.getByRole("switch", { name: "Active" }).click();
  await page.getByText("Paused", { exact: true }).waitFor();
  await expect.poll(async () => (await repeatsOf(person))[0]?.paused).toBe(true);

  await page.getByRole("button", { name: "Stop", exact: true }).click();
  const asked = page.getByRole("dialog", { name: "Stop this repeating bill?" });
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Stop" }).click();
  await page.getByText("Nothing set up yet").waitFor();
  expect(await repeatsOf(person)).toEqual([]);
  await page.getByRole("button", { name: /₦500\.00/ }).click();
  await sheet.getByText("Pay it").waitFor();
});
