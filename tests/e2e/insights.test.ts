import { paths } from "@manilla/shared/web-paths";
import { expect } from "vitest";
import { stack, test } from "./harness.ts";
import { codeFor } from "./inbox.ts";
import { createPayer } from "./payers.ts";
import { callApi } from "./people.ts";
import { expectAccessible } from "./watched-page.ts";

test("spending by month and category, and no gains before a sale", async ({ page }) => {
  const { token } = await createPayer(page);
  const body = { phoneNumber: "+2348031234567", amount: "500", pin: "2580" };
  await callApi("POST", "/bills/airtime/purchase", { body, token });
  await page.goto(paths.activity);
  await page.getByRole("button", { name: "Spending and gains" }).click();
  await page.getByText("1 payment").waitFor();
  await page.getByText("₦500.00").first().waitFor();
  await page.getByText(/You sold no coins in/).waitFor();
  await expectAccessible(page);
});

test("a statement goes to the verified e-mail address as a PDF, and to no other", async ({ page, phone }) => {
  const { token, details } = await createPayer(page);
  phone.expectComplaint(/transactions\/email/); // the address is not verified yet
  const mails = async () => {
    const answer = await fetch(`${stack.sandbox}/control/inbox?to=${encodeURIComponent(details.email)}`);
    return ((await answer.json()) as { subject?: string }[]).map(({ subject }) => subject);
  };
  const ask = async () => {
    await page.goto(paths.activity);
    await page.getByRole("button", { name: "Statement" }).click();
    const sheet = page.getByRole("dialog", { name: "Statement" });
    await sheet.getByRole("radio", { name: "Last 3 months" }).check();
    await sheet.getByRole("button", { name: "Email me the PDF" }).click();
  };
  await ask();
  await page.getByText("Please verify your email address first, under Profile.").waitFor();

  const email = { type: "email", contact: details.email };
  await callApi("POST", "/kyc/send-verification", { body: email, token });
  await callApi("POST", "/kyc/verify-otp", { body: { ...email, otp: await codeFor(details.email) }, token });
  await ask();
  await page.getByText("Your statement is on its way").waitFor();
  await expect.poll(mails).toContain("Your statement | Manilla");
});
