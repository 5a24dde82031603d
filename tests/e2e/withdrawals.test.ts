import { paths, pathTo } from "@manilla/shared/web-paths";
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { callApi, newPerson, type Person, signIn } from "./people.ts";
import { expectText, typeAmount } from "./screens.ts";
import { makeProposal, newStaff } from "./staff.ts";
import { askForWithdrawal, nairaOf, ownAccount, verifiedPerson } from "./verified.ts";
import { expectAccessible } from "./watched-page.ts";
import { enterPin, goOn, goOnWithout, payWithPin, toWithdrawalConfirm } from "./wizards.ts";

type Transactions = { transactions: { id: string }[] };

async function openNewest(page: Page, { token }: Person): Promise<void> {
  const { transactions } = await callApi<Transactions>("GET", "/transactions", { token });
  await page.goto(pathTo(paths.withdrawal, transactions[0]?.id ?? ""));
}

describe("a naira withdrawal", () => {
  test("needs level 2", async ({ page }) => {
    await signIn(page, await newPerson());
    await page.goto(paths.withdrawNaira);
    await expectText(page, "KYC Level 2 Required");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Complete verification" }).click();
    await page.waitForURL("**/dashboard/profile");
  });

  test("to the customer's own account is approved by rule, and paid", async ({ page, phone }) => {
    const person = await signIn(page, await verifiedPerson("50000"));
    phone.expectComplaint(/withdrawals\/naira\/initiate/);
    await page.goto(paths.withdrawNaira);
    await page.getByText("Balance ₦50,000.00").waitFor();
    await goOnWithout(page, "Enter an amount");
    await expectText(page, "Please enter a valid amount");
    await typeAmount(page, "99");
    await goOn(page);
    await expectText(page, "Minimum withdrawal amount is ₦100");
    await typeAmount(page, "999");
    await expectText(page, "Insufficient balance. You need ₦49,999.00 more.");
    await expectAccessible(page);
    await toWithdrawalConfirm(page, "10000", ownAccount);
    await page.getByText("OKONKWO ADAEZE").waitFor();
    await expectText(page, "₦150.00");
    await expectAccessible(page);
    const sheet = await payWithPin(page, "1111");
    await expectText(sheet, "Incorrect PIN. 4 attempts left.");
    await enterPin(sheet, "2580");
    await page.getByText("Withdrawal approved. ₦9,850.00 is on its way to Access Bank.").waitFor();
    await page.waitForURL("**/dashboard");
    await page.getByText("Withdrawal approved. ₦9,850.00 is on its way to Access Bank.").waitFor();
    await page.getByRole("link", { name: "View details" }).waitFor();
    expect(await nairaOf(person)).toBe(40_000);
    await openNewest(page, person);
    await page.getByText("We paid ₦9,850.00 to Access Bank").waitFor();
    await expectAccessible(page);
    expect(await nairaOf(person)).toBe(40_000);
  });

  test("to another person's account says before the PIN that it is not theirs and is reviewed", async ({
    page,
  }) => {
    await signIn(page, await verifiedPerson("50000"));
    await toWithdrawalConfirm(page, "10000", "2943716195");
    await expectText(page, "This account isn't in your name.");
    await expectText(page, "After a review, within 24 hours");
    await page.getByRole("button", { name: "Withdraw ₦10,000.00" }).click();
    await page
      .getByText(/arrives after a review, within 24 hours\. You can't/)
      .last()
      .waitFor();
  });

  test("without the list of banks says so; asks whose account it is, and forgets the answer with every change", async ({
    page,
    phone,
  }) => {
    await signIn(page, await verifiedPerson("50000"));
    phone.expectComplaint(/banks/);
    await page.route("**/api/v1/banks", (route) => route.fulfill({ status: 400, body: "{}" }));
    await page.goto(paths.withdrawNaira);
    await page.getByText(/^Balance ₦/).waitFor();
    await typeAmount(page, "1000");
    await goOn(page);
    await page.getByRole("button", { name: "Bank Select a bank" }).click();
    await expectText(page, "Failed to load banks. Please refresh the page.");
    await page.unroute("**/api/v1/banks");
    await page.reload();
    await goOnWithout(page, "Enter an account number");
    await expectText(page, "Please select a bank");
    await expectText(page, "Please enter a valid 10-digit account number");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Bank Select a bank" }).click();
    const sheet = page.getByRole("dialog", { name: "Select bank" });
    await sheet.getByLabel("Search banks").fill("zzz");
    await expectText(sheet, 'No banks found matching "zzz"');
    await sheet.getByLabel("Search banks").fill("guaranty");
    await sheet.getByRole("button", { name: "Guaranty Trust Bank" }).click();
    await page.getByLabel("Account number").fill("01234 56784");
    await page.getByText("OKONKWO ADAEZE").waitFor();
    await page.getByLabel("Account number").fill("012345678");
    await page.getByText("OKONKWO ADAEZE").waitFor({ state: "hidden" });
    await page.getByLabel("Account number").fill("1234560000");
    await page.getByText("We couldn't find this account. Please check the number and the bank.").waitFor();
    await goOn(page);
    await page.getByRole("button", { name: "Back" }).waitFor();
    expect(page.url()).toContain("step=bank");
  });

  test("above the rule waits for approval, and can be taken back", async ({ page }) => {
    const person = await signIn(page, await verifiedPerson("300000"));
    await toWithdrawalConfirm(page, "250000", ownAccount);
    await payWithPin(page);
    await expectText(page, "Withdrawal request submitted successfully. Awaiting approval");
    await page.waitForURL("**/dashboard");
    expect(await nairaOf(person)).toBe(50_000);
    await openNewest(page, person);
    await page.getByText("Awaiting approval", { exact: true }).first().waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cancel withdrawal" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel withdrawal" }).click();
    await page.getByText("Cancelled", { exact: true }).first().waitFor();
    await expect.poll(() => nairaOf(person)).toBe(300_000);
    await page.goto(paths.withdrawNaira);
    await typeAmount(page, "100");
    await goOn(page);
    const saved = page.getByRole("button", { name: /^OKONKWO ADAEZE/ });
    const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0;
    await saved.waitFor();
    expect(await top(saved)).toBeLessThan(await top(page.getByLabel("Account number")));
    expect(await top(page.getByLabel("Account number"))).toBeLessThan(
      await top(page.getByRole("button", { name: "Bank Select a bank" })),
    );
    await saved.click();
    await page.getByText("Step 3 of 3").waitFor();
    await page.getByText(ownAccount, { exact: true }).waitFor();
    await page.getByRole("button", { name: "Withdraw ₦100.00" }).waitFor();
  });

  test("that staff reject comes back with the reason, and one they approve is paid", async ({ page }) => {
    const person = await verifiedPerson("500000");
    const staff = await newStaff();
    await signIn(page, person);
    const rejected = await askForWithdrawal(person, "210000");
    await page.goto(pathTo(paths.withdrawal, rejected.transactionId));
    await page.getByText("Awaiting approval", { exact: true }).first().waitFor();
    await makeProposal(staff, {
      kind: "withdrawal.reject",
      subject: rejected.transactionId,
      reason: "The name is not yours",
    });
    await page.getByText("₦210,000.00 is back in your balance").waitFor();
    await page.getByText("The name is not yours").first().waitFor();
    expect(await nairaOf(person)).toBe(500_000);
    const approved = await askForWithdrawal(person, "220000");
    const another = await newStaff();
    await makeProposal(another, {
      kind: "withdrawal.approve",
      subject: approved.transactionId,
      reason: "The name is right",
    });
    await page.goto(pathTo(paths.withdrawal, approved.transactionId));
    await page.getByText(/^We paid .* to Access Bank$/).waitFor();
    expect(await nairaOf(person)).toBe(280_000);
  });
});
