import type { BillPurchase } from "@manilla/shared/bills/contract";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { expect } from "vitest";
import { journey } from "./harness.ts";
import { billsOf, payer } from "./payers.ts";
import { api } from "./people.ts";
import { firstBox } from "./screens.ts";
import { expectAccessible } from "./watched-page.ts";

journey(
  "a meter is saved from its receipt, paid again by its name, renamed and removed",
  async ({ page }) => {
    const { token } = await payer(page);
    const meterNumber = "45011112233";
    const order = { meterNumber, identifier: "ikeja-electricity-prepaid-ng", amount: "1000" };
    const body = { ...order, phoneNumber: "+2348031234567", pin: "2580" };
    const bill = await api<BillPurchase>("POST", "/bills/electricity/purchase", { body, token });

    await page.goto(pathTo(paths.bill, bill.transactionId));
    await page.getByRole("button", { name: "Save with a name" }).click();
    const sheet = page.getByRole("dialog", { name: "Save recipient" });
    await sheet.getByLabel("Name").fill("");
    await sheet.getByRole("button", { name: "Save" }).click();
    await sheet.getByText("Please enter a name").waitFor();
    await expectAccessible(page);
    await sheet.getByLabel("Name").fill("Mum's meter");
    await sheet.getByRole("button", { name: "Save" }).click();
    await page.getByText("Mum's meter is saved").waitFor();
    await page.getByRole("button", { name: "Save with a name" }).waitFor({ state: "hidden" });

    await page.goto(paths.billElectricity);
    await page.getByRole("button", { name: /Mum's meter/ }).click();
    expect(await page.getByLabel("Meter number").inputValue()).toBe(meterNumber);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: /Ikeja Electric/, pressed: true }).waitFor();

    await page.goto(paths.billRecipients);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Rename Mum's meter" }).click();
    await page.getByRole("dialog", { name: "Rename" }).getByLabel("Name").fill("Mum's house");
    await page.getByRole("dialog", { name: "Rename" }).getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Remove Mum's house" }).click();
    await page
      .getByRole("dialog", { name: "Remove Mum's house?" })
      .getByRole("button", { name: "Remove" })
      .click();
    await page.getByText("Nothing saved yet").waitFor();
  },
);

journey("airtime for several: one PIN, and a result for each", async ({ page, phone }) => {
  const person = await payer(page, "1000");
  const { token } = person;
  phone.expectComplaint(/airtime\/purchase/); // the wrong PIN
  const save = (name: string, number: string) =>
    api("POST", "/bills/recipients", { token, body: { kind: "phone", number, provider: "MTN", name } });
  await save("Tunde", "08031234567");
  await save("Aunty Ngozi", "08061234567");
  await save("Chidi", "08101234567");

  await page.goto(paths.billBatch);
  await page.getByRole("button", { name: "₦200.00 for everyone" }).click();
  await page.getByLabel("Amount for Chidi").fill("20");
  await page.getByText("Minimum airtime amount is ₦50").waitFor();
  await page.getByLabel("Amount for Chidi").fill("350");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pay ₦750.00 for 3" }).click();
  await firstBox(page, "Enter your 4-digit PIN").pressSequentially("1111");
  await page.getByRole("button", { name: "Pay ₦750.00", exact: true }).click();
  await page.getByText("Incorrect PIN. 4 attempts left.").waitFor();
  expect(await billsOf(person)).toEqual([]);
  await firstBox(page, "Enter your 4-digit PIN").pressSequentially("2580");
  await page.getByRole("button", { name: "Pay ₦750.00", exact: true }).click();
  await page.getByText("Airtime for 3 bought").waitFor();
  await expectAccessible(page);
  const bills = (await billsOf(person)).map(({ recipient, amount }) => `${recipient} ${amount}`);
  expect(bills.sort()).toEqual(["08031234567 200.00", "08061234567 200.00", "08101234567 350.00"]);

  await page.goto(paths.billBatch);
  await page.getByLabel("Amount for Tunde").fill("500");
  await page.getByRole("button", { name: "Pay ₦500.00 for 1" }).click();
  await page.getByText("Insufficient balance. You need ₦250.00 more.").waitFor();
});
