import type { BillPurchase } from "@manilla/shared/bills/contract";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { expect } from "vitest";
import { test } from "./harness.ts";
import { createPayer } from "./payers.ts";
import { callApi } from "./people.ts";
import { expectAccessible } from "./watched-page.ts";

test("a meter is saved from its receipt, paid again by its name, renamed and removed", async ({ page }) => {
  const { token } = await createPayer(page);
  const meterNumber = "45011112233";
  const order = { meterNumber, identifier: "ikeja-electricity-prepaid-ng", amount: "1000" };
  const body = { ...order, phoneNumber: "+2348031234567", pin: "2580" };
  const bill = await callApi<BillPurchase>("POST", "/bills/electricity/purchase", { body, token });

  await page.goto(pathTo(paths.bill, bill.transactionId));
  await page.getByRole("button", { name: "Save this recipient" }).click();
  const sheet = page.getByRole("dialog", { name: "Save recipient" });
  await sheet.getByLabel("Name").fill("");
  await sheet.getByRole("button", { name: "Save" }).click();
  await sheet.getByText("Please enter a name").waitFor();
  await expectAccessible(page);
  await sheet.getByLabel("Name").fill("Mum's meter");
  await sheet.getByRole("button", { name: "Save" }).click();
  await page.getByText("Mum's meter is saved").waitFor();
  await page.getByRole("button", { name: "Save this recipient" }).waitFor({ state: "hidden" });

  await page.goto(paths.billElectricity);
  await page.getByRole("button", { name: /Mum's meter/ }).click();
  await page.getByRole("button", { name: /Ikeja Electric/, pressed: true }).waitFor();
  await page.getByRole("button", { name: "Back" }).click();
  await expect.poll(() => page.getByLabel("Meter number").inputValue()).toBe("4501 1112 233");

  await page.goto(paths.bills);
  await page.getByRole("button", { name: "Mum's meter" }).click();
  await page.getByText("Step 4 of 4").waitFor();
  await page.getByText(meterNumber, { exact: true }).waitFor();
  await page.getByRole("button", { name: "Pay ₦1,000.00" }).click();
  await page.getByLabel("Enter your 4-digit PIN").first().waitFor();

  await page.goto(paths.billRecipients);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Edit Mum's meter" }).click();
  const editing = page.getByRole("dialog", { name: "Edit recipient" });
  await editing.getByLabel("Name").fill("Mum's house");
  await editing.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Edit Mum's house" }).click();
  await editing.getByRole("button", { name: "Remove" }).click();
  await page
    .getByRole("dialog", { name: "Remove Mum's house?" })
    .getByRole("button", { name: "Remove" })
    .click();
  await page.getByText("Nothing saved yet").waitFor();
});
