import { paths } from "@manilla/shared/web-paths";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { billsOf, createPayer, decideBills, saveRecipients } from "./payers.ts";
import { controlSandbox } from "./people.ts";
import { typeAmount } from "./screens.ts";
import { nairaOf } from "./verified.ts";
import { expectAccessible } from "./watched-page.ts";
import { enterPin, fillAirtime, goOn, goOnWithout, payWithPin, toAirtimeConfirm } from "./wizards.ts";

describe("airtime", () => {
  test("is bought in three steps, and the hub says so after two seconds", async ({ page, phone }) => {
    const person = await createPayer(page);
    phone.expectComplaint(/bills\/airtime\/purchase/);
    await page.goto(paths.bills);
    await expectAccessible(page);
    await page.getByRole("link", { name: /^Airtime Top/ }).click();
    await goOnWithout(page, "Enter a phone number");
    await page.getByText("Please enter your phone number", { exact: true }).waitFor();
    await page.getByLabel("Phone number").fill("08011234567");
    await page.getByText("Please enter a valid Nigerian phone number", { exact: true }).waitFor();
    await page.getByLabel("Phone number").fill("+2348031234567");
    await expect.poll(() => page.getByLabel("Phone number").inputValue()).toBe("0803 123 4567");
    await page.getByText("Detected from the number").waitFor();
    await expectAccessible(page);
    await goOn(page);
    await typeAmount(page, "49");
    await goOn(page);
    await page.getByText("Minimum airtime amount is ₦50", { exact: true }).waitFor();
    await page.getByRole("button", { name: "₦500.00" }).click();
    await page.getByText("Total", { exact: true }).waitFor();
    await expectAccessible(page);
    const sheet = await payWithPin(page, "1111");
    await sheet.getByText("Incorrect PIN. 4 attempts left.", { exact: true }).waitFor();
    await expectAccessible(page);
    await enterPin(sheet, "2580");
    await page.getByText("Airtime purchase successful!").waitFor();
    await page.waitForURL("**/bills");
    await page.getByRole("link", { name: "View receipt" }).waitFor();
    expect(await nairaOf(person)).toBe(19_500);
    const bills = await billsOf(person);
    expect(bills).toHaveLength(1);
    expect(bills[0]).toMatchObject({ status: "successful", recipient: "08031234567", amount: "500.00" });
  });

  test("keeps its step after a reload, and goes one step at a time by keyboard, button and browser", async ({
    page,
  }) => {
    await createPayer(page);
    await toAirtimeConfirm(page, "08031234567", "100");
    await page.reload();
    await page.getByText("Step 3 of 3").waitFor();
    await page.getByText("08031234567").waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByText("Step 2 of 3").waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByText("Step 1 of 3").waitFor();
    await page.getByText("Detected from the number").waitFor();
    await page.getByLabel("Phone number").press("Enter");
    await page.getByText("Step 2 of 3").waitFor();
    await page.keyboard.press("5");
    await page.getByRole("status", { name: "Airtime amount" }).getByText("₦1,005", { exact: true }).waitFor();
    await page.getByText("Step 2 of 3").waitFor();

    await toAirtimeConfirm(page, "08031234567", "100");
    await page.goBack();
    await page.getByText("Step 2 of 3").waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByText("Step 1 of 3").waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await page.waitForURL("**/bills");
  });

  test("for a saved number is five taps from the dashboard to the PIN, and the last numbers are known", async ({
    page,
  }) => {
    await saveRecipients(await createPayer(page), [["Mum", "phone", "08031234567", "MTN"]]);
    await page.goto(paths.dashboard);
    await page.getByRole("link", { name: "Bills" }).click();
    await page.getByRole("link", { name: /^Airtime Top/ }).click();
    await page.getByRole("button", { name: /^Mum/ }).click();
    await page.getByRole("button", { name: "₦500.00" }).click();
    await page.getByRole("button", { name: "Pay ₦500.00" }).click();
    await page.getByLabel("Enter your 4-digit PIN").first().waitFor();

    await toAirtimeConfirm(page, "08061234567", "100");
    await payWithPin(page);
    await page.waitForURL("**/bills");
    await page
      .getByRole("link", { name: /^Airtime Top/ })
      .first()
      .click();
    await page.getByRole("button", { name: "0 8 0 6 1 2 3 4 5 6 7" }).click();
    await page.getByText("Step 2 of 3").waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await expect.poll(() => page.getByLabel("Phone number").inputValue()).toBe("0806 123 4567");
  });

  test("that was just bought is asked about, and bought again when it is meant", async ({ page, phone }) => {
    const person = await createPayer(page);
    phone.expectComplaint(/bills\/airtime\/purchase/);
    for (const again of [false, true]) {
      await toAirtimeConfirm(page, "08031234567", "200");
      const sheet = await payWithPin(page);
      if (again) {
        await sheet.getByText("Is this a second payment?").waitFor();
        await expectAccessible(page);
        await sheet.getByRole("button", { name: "Pay again" }).click();
      }
      await page.getByText("Airtime purchase successful!").waitFor();
      await page.waitForURL("**/bills");
    }
    expect(await nairaOf(person)).toBe(19_600);
  });

  test("that is pending is not called a success, becomes one, and is found again after a reload", async ({
    page,
  }) => {
    const person = await createPayer(page);
    await decideBills("vtpass", "08031234501", "stuck");
    await toAirtimeConfirm(page, "08031234501", "300");
    await payWithPin(page);
    await page.getByText("Your payment is pending").waitFor();
    expect((await billsOf(person))[0]?.status).toBe("pending");
    await expectAccessible(page);
    await controlSandbox("POST", "/bills/deliver", { vendor: "vtpass", recipient: "08031234501" });
    await page.getByText("Airtime purchase successful!").waitFor();
    await page.waitForURL("**/bills");

    await page
      .getByRole("link", { name: /^Airtime Top/ })
      .first()
      .click();
    await decideBills("vtpass", "08031234502", "stuck");
    await fillAirtime(page, "08031234502", "300");
    await payWithPin(page);
    await page.getByText("Your payment is pending").waitFor();
    await expect.poll(() => page.evaluate(() => history.state?.usr?.result)).toContain(paths.activity);
    await page.reload();
    await page.getByRole("heading", { name: "Airtime · MTN" }).waitFor();
    await page.getByText("Please don't pay again.").waitFor();
    expect(new URL(page.url()).pathname).toContain(`${paths.activity}/`);
    await page.goBack();
    await page.waitForURL(`**${paths.bills}`);
    await controlSandbox("POST", "/bills/deliver", { vendor: "vtpass", recipient: "08031234502" });
  });

  test("that no vendor delivers costs nothing, and the button comes back", async ({ page, phone }) => {
    const person = await createPayer(page);
    phone.expectComplaint(/bills\/airtime\/purchase/);
    for (const vendor of ["maplerad", "vtpass"]) await decideBills(vendor, "08031239999", "failed");
    await toAirtimeConfirm(page, "08031239999", "300");
    const sheet = await payWithPin(page);
    await sheet.getByRole("button", { name: "Try Again" }).waitFor();
    await expectAccessible(page);
    await expect.poll(() => nairaOf(person)).toBe(20_000);
  });
});
